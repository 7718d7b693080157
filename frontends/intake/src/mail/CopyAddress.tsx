import { CopyField } from '@uketori/frontend-kit/CopyField';
import { useText } from '@uketori/frontend-kit/i18n';
import type { ReactNode } from 'react';

/** The address for invoices, to be copied. */
export function CopyAddress({ address }: { address: string }): ReactNode {
  const t = useText('intake');
  const words = { copied: t('mail.copied'), copy_failed: t('mail.copy_failed') };
  return <CopyField label={t('mail.address')} value={address} words={words} />;
}
