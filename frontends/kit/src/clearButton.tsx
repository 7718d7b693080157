import { CloseCircleFilled } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { useText } from './i18n';

/** For `allowClear` of antd's Select, whose own button has an English name in every language. */
export function useClearButton(): { clearIcon: ReactNode; label: string } {
  const t = useText();
  return { clearIcon: <CloseCircleFilled />, label: t('action.clear') };
}
