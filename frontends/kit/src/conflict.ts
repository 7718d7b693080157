import { App } from 'antd';
import { ApiError } from './api';
import { useText } from './i18n';

/** Somebody else saved first. Its `params.current` is what is there now, where the server says it. */
export function isConflict(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'version_conflict';
}

/** Asks whether to take what others saved, or to keep what was typed and look again. */
export function useConflictQuestion(): (onReload: () => unknown) => void {
  const t = useText();
  const { modal } = App.useApp();
  return (onReload) =>
    void modal.confirm({
      title: t('conflict.title'),
      content: t('conflict.body'),
      okText: t('conflict.reload'),
      cancelText: t('conflict.keep'),
      onOk: () => onReload(),
    });
}
