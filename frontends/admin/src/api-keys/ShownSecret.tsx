import { CopyField } from '@uketori/frontend-kit/CopyField';
import { useText } from '@uketori/frontend-kit/i18n';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

interface Value {
  label: string;
  value: string;
}

/** A value that programs need, to take along. */
export function CopyValue({ label, value, primary }: Value & { primary?: boolean }): ReactNode {
  const t = useText('admin');
  const words = { copied: t('key.copied'), copy_failed: t('key.copy_failed') };
  return <CopyField label={label} value={value} words={words} primary={primary} />;
}

/** A secret, the one time it can be seen. */
export function ShownSecret({ label, value, warning }: Value & { warning: string }): ReactNode {
  return (
    <>
      <Alert type="warning" showIcon title={warning} style={{ marginBottom: 12 }} />
      <CopyValue label={label} value={value} primary />
    </>
  );
}
