import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { DateText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Checkbox } from 'antd';
import { useState, type ReactNode } from 'react';
import { ProposalText } from './row.columns';
import type { OpenRow } from './statement.types';
import styles from './statements.module.css';
import { useStatementActs } from './useStatementActs';

interface Refused {
  row: OpenRow;
  code: string | undefined;
}

/** The sure rows before they pay their payments: all are ticked, and each can be left out. */
export function AcceptSure({ rows, onClose }: { rows: OpenRow[]; onClose: () => void }): ReactNode {
  const t = useText('payment');
  // The list loads again behind the dialog: what was looked at is what is accepted.
  const [shown] = useState(rows);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<Refused[]>([]);
  const { busy, matchAll } = useStatementActs();
  const chosen = shown.filter((row) => !left.has(row.id));
  const payments = chosen.reduce((sum, row) => sum + (row.proposals[0]?.pay_keys.length ?? 0), 0);
  const total = chosen.reduce((sum, row) => sum + row.amount, 0);
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(left);
    if (isChosen) next.delete(id);
    else next.add(id);
    setLeft(next);
  };
  const run = () =>
    matchAll(
      chosen.map((row) => ({ row_id: row.id, pay_keys: row.proposals[0]?.pay_keys ?? [] })),
      (results) => {
        const failed = results.filter(({ ok }) => !ok);
        toast.success(t('statement.accepted', { count: results.length - failed.length }));
        if (failed.length === 0) return onClose();
        setRefused(
          failed.flatMap(({ row_id, code }) => {
            const row = shown.find(({ id }) => id === row_id);
            return row ? [{ row, code }] : [];
          }),
        );
        setLeft(new Set(shown.map(({ id }) => id)));
      },
    );
  return (
    <Modal
      open
      width={760}
      title={t('statement.accept_title')}
      okText={t('statement.accept_run', { count: chosen.length })}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: chosen.length === 0, loading: busy }}
      onOk={() => void run()}
      onCancel={onClose}
    >
      <p className="uk-muted">{t('statement.accept_hint')}</p>
      {refused.map(({ row, code }) => (
        <Alert
          key={row.id}
          type="error"
          showIcon
          title={
            <>
              <span lang="ja">{row.description}</span> <Yen value={row.amount} /> {codeText(code, 'payment')}
            </>
          }
        />
      ))}
      <ul className={styles.chosen}>
        {shown.map((row) => (
          <li key={row.id}>
            <Checkbox checked={!left.has(row.id)} onChange={(event) => toggle(row.id, event.target.checked)}>
              <DateText value={row.booked_on} /> <Yen value={row.amount} strong />{' '}
              <span lang="ja">{row.description}</span>
            </Checkbox>
            {row.proposals[0] && <ProposalText proposal={row.proposals[0]} t={t} />}
          </li>
        ))}
      </ul>
      <p>
        {t('count.rows', { count: payments })} <Yen value={total} strong />
      </p>
    </Modal>
  );
}
