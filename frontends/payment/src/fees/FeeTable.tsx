import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { TRANSFER_TYPES } from '../payment.record';
import type { TransferFee, Words } from '../payment.types';
import styles from './fees.module.css';

/** A half-open range in words: from (inclusive) to (exclusive). */
export function rangeText(fee: TransferFee, t: Words): string {
  const from = formatYen(fee.applied_condition_min);
  if (fee.applied_condition_max !== null) {
    return t('fees.range', { from, to: formatYen(fee.applied_condition_max) });
  }
  return fee.applied_condition_min === 0 ? t('fees.condition_all') : t('fees.range_open', { from });
}

interface Props {
  fees: TransferFee[];
  onEdit?: (fee: TransferFee) => void;
  onDelete?: (fee: TransferFee) => void;
}

/** Fees by class; within a class those of one bank before the general ones, as they are applied. */
export function FeeTable({ fees, onEdit, onDelete }: Props): ReactNode {
  const t = useText('payment');
  return (
    <div className={`uk-panel ${styles.box}`}>
      {TRANSFER_TYPES.map((type) => {
        const own = fees
          .filter((fee) => fee.transfer_type === type)
          .sort(
            (a, b) =>
              (a.destination_bank_code ?? '~').localeCompare(b.destination_bank_code ?? '~') ||
              a.applied_condition_min - b.applied_condition_min,
          );
        if (own.length === 0) return null;
        return (
          <section key={type} className={styles.type}>
            <h2>{t(`fees.type_${type}`)}</h2>
            <table className={styles.table}>
              <thead>
                <tr>
                  <th>{t('fees.bank')}</th>
                  <th>{t('fees.condition')}</th>
                  <th className={styles.end}>{t('fees.transfer_fee')}</th>
                  <th className={styles.actions}>
                    <span className="uk-visually-hidden">{t('batch.actions')}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {own.map((fee) => (
                  <tr key={fee.id}>
                    <td lang="ja">
                      {fee.destination_bank_code
                        ? `${fee.destination_bank_code} ${fee.destination_bank_name}`
                        : t('fees.any_bank')}
                    </td>
                    <td>{rangeText(fee, t)}</td>
                    <td className={styles.end}>
                      <Yen value={fee.transfer_fee} />
                    </td>
                    <td className={styles.actions}>
                      {onEdit && (
                        <Button size="small" onClick={() => onEdit(fee)}>
                          {t('action.edit')}
                        </Button>
                      )}
                      {onDelete && (
                        <Button size="small" danger onClick={() => onDelete(fee)}>
                          {t('action.delete')}
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        );
      })}
    </div>
  );
}
