import { useText } from '@uketori/frontend-kit/i18n';
import { formatDecimal, formatYen } from '@uketori/frontend-kit/format';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Slot } from '@uketori/frontend-kit/Slot';
import { Alert, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import type { BulkAct, ChosenInvoice } from './approvals.api';
import { BulkModal } from './BulkModal';
import { type CurrencySum, sumsOf } from './bulk.rules';
import { useBulk } from './useBulk';
import { isDuplicate, type Remark, useSelectionRemarks } from './useRemarks';
import styles from './bulk.module.css';

/** The effect. */
const HINTS = { approve: 'bulk.approve.hint', final: 'panel.final_hint_invoice' } as const;

type Approval = Exclude<BulkAct, 'return'>;

interface Props {
  act: Approval;
  rows: readonly ChosenInvoice[];
  /** whether anything was sent */
  onClose: (isDone: boolean) => void;
}

/**
 * Asks before many invoices are approved: how many, what they come to, and what a user should know of them. Those that
 * were changed after an approval, or may have come twice, stay out unless the approver wants them in. Afterwards it
 * says what became of each.
 */
export function BulkDialog({ act, rows, onClose }: Props): ReactNode {
  const t = useText('approval');
  const [withChanged, setWithChanged] = useState(false);
  const [withDuplicates, setWithDuplicates] = useState(false);
  const bulk = useBulk(act);
  const remarks = useSelectionRemarks(rows.map((row) => row.local_id));
  const mayBeTwice = ({ local_id }: ChosenInvoice) => isDuplicate(remarks.by_number.get(local_id));
  const changed = rows.filter((row) => row.is_changed);
  const duplicates = rows.filter(mayBeTwice);
  const chosen = rows.filter(
    (row) => (withChanged || !row.is_changed) && (withDuplicates || !mayBeTwice(row)),
  );
  return (
    <BulkModal
      act={act}
      rows={rows}
      bulk={bulk}
      width={720}
      start={{
        count: chosen.length,
        disabled: chosen.length === 0 || remarks.error !== null,
        loading: remarks.pending,
        autoFocus: true,
        onStart: () => void bulk.run(chosen),
      }}
      onClose={onClose}
    >
      <div className={styles.question}>
        <Sums act={act} sums={sumsOf(chosen)} />
        {changed.length > 0 && (
          <LeftOut
            title={t('bulk.changed', { count: changed.length })}
            choice={t(`bulk.${act}.with_changed`)}
            rows={changed}
            checked={withChanged}
            onChange={setWithChanged}
          />
        )}
        {duplicates.length > 0 && (
          <LeftOut
            title={t('bulk.duplicates', { count: duplicates.length })}
            choice={t(`bulk.${act}.with_duplicates`)}
            rows={duplicates}
            checked={withDuplicates}
            onChange={setWithDuplicates}
          />
        )}
        {remarks.error ? (
          <LoadFailed error={remarks.error} onRetry={remarks.retry} />
        ) : (
          <Remarked rows={rows} remarks={remarks.by_number} />
        )}
        <p className="uk-muted">{t(HINTS[act])}</p>
      </div>
    </BulkModal>
  );
}

/** The approved amounts, by currency. */
function Sums({ act, sums }: { act: Approval; sums: readonly CurrencySum[] }): ReactNode {
  const t = useText('approval');
  return (
    <table className={styles.sums}>
      <thead>
        <tr>
          <th scope="col">{t('bulk.currency')}</th>
          <th scope="col">{t('bulk.count')}</th>
          <th scope="col">{t('bulk.total')}</th>
        </tr>
      </thead>
      <tbody>
        {sums.length === 0 && (
          <tr>
            <td colSpan={3}>{t(`bulk.${act}.none`)}</td>
          </tr>
        )}
        {sums.map(({ currency, count, total, unknown }) => (
          <tr key={currency} data-currency={currency}>
            <th scope="row">
              <bdi>{currency}</bdi>
            </th>
            <td className="uk-num">{count}</td>
            <td>
              <bdi dir="ltr" className="uk-num">
                {currency === 'JPY' ? formatYen(Number(total)) : formatDecimal(total)}
              </bdi>
              {unknown > 0 && <div className="uk-muted">{t('bulk.unknown', { count: unknown })}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const SHOWN = 20;

interface LeftOutProps {
  title: string;
  choice: string;
  rows: readonly ChosenInvoice[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Invoices that stay out, and whether they are approved too. */
function LeftOut({ title, choice, rows, checked, onChange }: LeftOutProps): ReactNode {
  const t = useText('approval');
  const numbers = rows.slice(0, SHOWN).map((row) => row.local_id);
  const more = rows.length - numbers.length;
  return (
    <Alert
      type="warning"
      showIcon
      title={title}
      description={
        <>
          <p className={styles.numbers}>
            {t('refused.number', { ns: 'kit', number: numbers.join(', ') })}
            {more > 0 && ` ${t('refused.more', { ns: 'kit', count: more })}`}
          </p>
          <Checkbox checked={checked} onChange={(event) => onChange(event.target.checked)}>
            {choice}
          </Checkbox>
        </>
      }
    />
  );
}

interface RemarkedProps {
  rows: readonly ChosenInvoice[];
  remarks: ReadonlyMap<number, Remark>;
}

/** More are read in the list itself. */
const REMARKED_SHOWN = 100;

/** What a user should know of the chosen invoices, in the words of the invoices' owner. */
function Remarked({ rows, remarks }: RemarkedProps): ReactNode {
  const t = useText('approval');
  const shown = rows.flatMap(({ local_id, partner_name }) => {
    const remark = remarks.get(local_id);
    const isPlain = !remark || remark.attention.length + remark.differences.length === 0;
    return isPlain ? [] : [{ ...remark, partner_name }];
  });
  if (shown.length === 0) return null;
  const more = shown.length - REMARKED_SHOWN;
  return (
    <>
      <Slot name="approval.bulk.remarks" props={{ rows: shown.slice(0, REMARKED_SHOWN) }} />
      {more > 0 && <p className="uk-muted">{t('refused.more', { ns: 'kit', count: more })}</p>}
    </>
  );
}
