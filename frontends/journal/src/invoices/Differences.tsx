import { useText } from '@uketori/frontend-kit/i18n';
import { Alert, Button } from 'antd';
import type { ReactNode } from 'react';
import type { Invoice, SetValue } from '../invoice.types';
import { shownValue } from './shownValue';
import styles from './differences.module.css';

interface Props {
  /** The invoice as stored, with what differs. */
  invoice: Invoice;
  /** With what was typed so far. */
  draft: Invoice;
  mayTake: boolean;
  /** Puts a value into the draft; begins editing when it has not begun. */
  onTake: SetValue;
}

interface Row {
  name: keyof Invoice;
  other: string | number;
}

/** What the supplier's master or a later reading says otherwise, both values side by side, each to be taken. */
export function Differences({ invoice, draft, mayTake, onTake }: Props): ReactNode {
  const master = invoice.master_differences.map((row) => ({ name: row.field, other: row.master_value }));
  const read = invoice.read_differences.map((row) => ({ name: row.field, other: row.read_value }));
  return (
    <>
      <Comparison kind="master" rows={master} draft={draft} mayTake={mayTake} onTake={onTake} />
      <Comparison kind="read" rows={read} draft={draft} mayTake={mayTake} onTake={onTake} />
    </>
  );
}

function Comparison({
  kind,
  rows,
  draft,
  mayTake,
  onTake,
}: Omit<Props, 'invoice'> & { kind: 'master' | 'read'; rows: Row[] }): ReactNode {
  const t = useText('journal');
  const open = rows.filter((row) => draft[row.name] !== row.other);
  if (open.length === 0) return null;
  return (
    <Alert
      type={kind === 'master' ? 'warning' : 'info'}
      showIcon
      className={styles.alert}
      title={t(`difference.${kind}_title`)}
      description={
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('difference.field')}</th>
              <th scope="col">{t('difference.invoice')}</th>
              <th scope="col">{t(`difference.${kind}`)}</th>
              <th scope="col">
                <span className="uk-visually-hidden">{t('difference.take')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {open.map((row) => (
              <tr key={row.name} data-difference={row.name}>
                <th scope="row">{t(`field.${row.name}`)}</th>
                <td lang="ja">{shownValue(row.name, draft[row.name], t) || '—'}</td>
                <td lang="ja">{shownValue(row.name, row.other, t)}</td>
                <td>
                  {mayTake && (
                    <Button
                      size="small"
                      aria-label={t('difference.take_field', { field: t(`field.${row.name}`) })}
                      onClick={() => onTake(row.name, row.other)}
                    >
                      {t('difference.take')}
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      }
    />
  );
}
