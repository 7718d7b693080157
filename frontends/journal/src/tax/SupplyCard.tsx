import { useText } from '@uketori/frontend-kit/i18n';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Select } from 'antd';
import type { ReactNode } from 'react';
import { SUPPLY_KINDS } from '../invoice.record';
import type { Invoice, SetValue } from '../invoice.types';
import type { Assessment } from './assessment.types';
import styles from './tax.module.css';

interface Props {
  invoice: Invoice;
  supply: Assessment['supply'];
  editing: boolean;
  onChange: SetValue;
}

/** What kind of purchase this is to the consumption tax, who decided it, and the choice for this invoice. */
export function SupplyCard({ invoice, supply, editing, onChange }: Props): ReactNode {
  const t = useText('journal');
  return (
    <section className={styles.card} aria-label={t('tax.card.supply')}>
      <header>
        <h3>{t('tax.card.supply')}</h3>
        <StatusTag tone={supply.assumed ? 'warning' : 'neutral'}>{t(`supply_kind.${supply.kind}`)}</StatusTag>
      </header>
      {editing && (
        <label className={styles.input}>
          <span>{t('field.supply_kind')}</span>
          <Select
            aria-label={t('field.supply_kind')}
            value={invoice.supply_kind}
            popupMatchSelectWidth={false}
            options={SUPPLY_KINDS.map((value) => ({
              value,
              label: t(`supply_kind.${value || 'by_supplier'}`),
            }))}
            onChange={(next: string) => onChange('supply_kind', next)}
          />
        </label>
      )}
      <p className={supply.assumed ? styles.warn : 'uk-muted'}>{t(`tax.supply.by.${supply.by}`)}</p>
      {supply.kind !== 'domestic' && <p>{t(`tax.supply.means.${supply.kind}`)}</p>}
    </section>
  );
}
