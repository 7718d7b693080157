import { useText } from '@uketori/frontend-kit/i18n';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { EXPIRY_DAYS } from './collect.rules';

/** For how many days a link opens. */
export function ExpiryField({
  days,
  onChange,
}: {
  days: number;
  onChange: (days: number) => void;
}): ReactNode {
  const t = useText('inbox');
  return (
    <label>
      {t('collect.expiry')}
      <Select
        aria-label={t('collect.expiry')}
        value={days}
        onChange={onChange}
        options={EXPIRY_DAYS.map((value) => ({ value, label: t('collect.days', { count: value }) }))}
      />
    </label>
  );
}
