import { useText } from '@uketori/frontend-kit/i18n';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

/** What a person should look at before approving; none of it stops anything. */
export function Warnings({ codes }: { codes: readonly string[] }): ReactNode {
  const t = useText('journal');
  if (codes.length === 0) return null;
  const lines = codes.map((code) => <div key={code}>{t(`warning.${code}`, { defaultValue: code })}</div>);
  return <Alert type="warning" showIcon title={lines} style={{ marginBottom: 8 }} />;
}
