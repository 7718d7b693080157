import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { formatYen } from '@uketori/frontend-kit/format';
import { useText } from '@uketori/frontend-kit/i18n';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { useState, type ReactNode } from 'react';
import type { Invoice } from '../invoice.types';
import styles from './tax.module.css';
import { formulaLines } from './withholdingFormula';

interface Props {
  local_id: number;
  type: number | null;
  sub_type: Invoice['withholding_sub_type'];
  days: number | null;
  salary: number | null;
  pay_date: string;
}

/** From what the payee is to keep (手取) to the fee and its tax, by the code of the invoice. */
export function GrossUpCalculator({ local_id, type, sub_type, days, salary, pay_date }: Props): ReactNode {
  const t = useText('journal');
  const [net, setNet] = useState<number | null>(null);
  const wanted = net !== null && net > 0;
  const query = useApiQuery(
    '/invoices/{local_id}/gross-up',
    {
      params: {
        path: { local_id },
        query: {
          net: net ?? 0,
          type: type ?? 0,
          sub_type: type === 0 || type === null ? sub_type : undefined,
          days: days ?? undefined,
          salary: salary ?? undefined,
          pay_date,
        },
      },
    },
    { enabled: wanted, keepPrevious: true, staleTime: Number.POSITIVE_INFINITY },
  );
  const found = wanted ? query.data : undefined;
  return (
    <details className={styles.gross_up}>
      <summary>{t('tax.gross_up.title')}</summary>
      <div className={styles.gross_up_row}>
        <label className={styles.input}>
          <span>{t('tax.gross_up.net')}</span>
          <YenInput label={t('tax.gross_up.net')} value={net} onChange={setNet} />
        </label>
        <output className={styles.gross_up_answer} aria-live="polite">
          {wanted && query.error && <span className={styles.warn}>{errorText(query.error)}</span>}
          {found?.not_computed && (
            <span className="uk-muted">{t(`tax.withholding.why.${found.not_computed}`)}</span>
          )}
          {found?.result && (
            <>
              <span>
                {t('tax.gross_up.gross')} <b>{formatYen(found.gross ?? 0)}</b>
              </span>
              <span>
                {t('tax.gross_up.tax')} <b>{formatYen(found.tax ?? 0)}</b>
              </span>
              <bdi dir="ltr" className="uk-muted">
                {formulaLines(t, found.result).join(' / ')}
              </bdi>
            </>
          )}
        </output>
      </div>
    </details>
  );
}
