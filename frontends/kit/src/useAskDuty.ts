import { App } from 'antd';
import { codeText, type ErrorSituation } from './errorText';
import { useText } from './i18n';

/** What an act sends about a warning that one person does two duties; empty where there was none. */
export interface AcceptedDuty {
  accept_duties?: true;
}

/**
 * Asks whether the person continues after a warning about duties. Without a code there is nothing to ask. Null: they
 * leave the act to another person.
 */
export function useAskDuty(
  situation?: ErrorSituation,
): (code: string | null | undefined, params?: Record<string, unknown>) => Promise<AcceptedDuty | null> {
  const t = useText();
  const { modal } = App.useApp();
  return (code, params) => {
    if (!code) return Promise.resolve({});
    return new Promise((resolve) => {
      modal.confirm({
        title: t('duty.ask'),
        content: `${codeText(code, situation, params)} ${t('duty.logged')}`,
        okText: t('duty.go_on'),
        cancelText: t('action.cancel'),
        onOk: () => resolve({ accept_duties: true }),
        onCancel: () => resolve(null),
      });
    });
  };
}
