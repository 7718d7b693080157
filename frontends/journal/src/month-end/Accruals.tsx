import { DeleteOutlined, DownloadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Schema } from '@uketori/frontend-kit/apiTypes';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { ReferenceSelect, type RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { YenInput } from '@uketori/frontend-kit/YenInput';
import { Button, Popconfirm } from 'antd';
import { useState, type ReactNode } from 'react';
import { ExportDialog } from '../exports/ExportDialog';
import styles from './month-end.module.css';

type MonthAccruals = Schema<'MonthAccruals'>;
type Proposal = MonthAccruals['proposals'][number];
type Accrual = MonthAccruals['items'][number];

/** Estimates of invoices that did not arrive: proposed, booked, reversed on the day after, exported. */
export function Accruals({ accruals }: { accruals: MonthAccruals }): ReactNode {
  const t = useText('journal');
  const mayBook = useAbility('month_end:close') > 0;
  const mayExport = useAbility('invoice:export_journal') > 0;
  const [isExporting, setExporting] = useState(false);
  const { month, booked, reversed, proposals, items } = accruals;
  const ids = [...new Set(items.map(({ base_local_id }) => base_local_id))];
  return (
    <>
      <p className={`uk-muted ${styles.intro}`}>
        {t('month_end.accrual.hint')} <DateText value={booked} /> → <DateText value={reversed} />
      </p>
      {items.length + proposals.length === 0 && <p className="uk-muted">{t('month_end.accrual.none')}</p>}
      <ul className={styles.accruals}>
        {items.map((item) => (
          <Booked key={item.id} month={month} item={item} mayRemove={mayBook && item.exports === 0} />
        ))}
        {mayBook &&
          proposals.map((proposal) => (
            <Proposed key={proposal.company_id} month={month} proposal={proposal} />
          ))}
      </ul>
      {mayExport && items.length > 0 && (
        <Button icon={<DownloadOutlined />} onClick={() => setExporting(true)}>
          {t('month_end.accrual.export')}
        </Button>
      )}
      {isExporting && (
        <ExportDialog
          only="estimate"
          target={{ ids }}
          onClose={() => {
            setExporting(false);
            void invalidate('/month-end');
          }}
        />
      )}
    </>
  );
}

/** A proposal to be edited: amount and accounts. */
function Proposed({ month, proposal }: { month: string; proposal: Proposal }): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct('invoice');
  const { company_id, partner_name } = proposal;
  const [amount, setAmount] = useState(proposal.amount);
  const [debit, setDebit] = useState<RecordRef | null>(proposal.debit);
  const [credit, setCredit] = useState<RecordRef | null>(proposal.credit);
  const isReady = amount !== null && amount > 0 && debit !== null && credit !== null;
  const book = () =>
    act(async () => {
      if (!isReady) return;
      await api.post('/month-end/{month}/accruals', {
        params: { path: { month } },
        body: {
          company_id,
          amount,
          debit_account_title_id: debit.id,
          credit_account_title_id: credit.id,
        },
      });
      await invalidate('/month-end');
    });
  const title = (
    side: 'debit' | 'credit',
    value: RecordRef | null,
    set: (next: RecordRef | null) => void,
  ) => (
    <ReferenceSelect
      path="/masters/{kind}"
      path_params={{ kind: 'account_title' }}
      recent_field={`accrual_${side}`}
      label={t('month_end.accrual.account_of', { side: t(`side.${side}`), name: partner_name })}
      value={value}
      onChange={set}
    />
  );
  return (
    <li data-accrual="proposed">
      <span className={styles.accrual_name}>
        <StatusTag tone="warning">{t('month_end.accrual.proposed')}</StatusTag>{' '}
        <span lang="ja">{partner_name}</span>
      </span>
      <YenInput
        label={t('month_end.accrual.amount_of', { name: partner_name })}
        value={amount}
        onChange={setAmount}
      />
      {title('debit', debit, setDebit)}
      {title('credit', credit, setCredit)}
      <Button loading={busy} disabled={!isReady} onClick={() => void book()}>
        {t('month_end.accrual.book')}
      </Button>
    </li>
  );
}

function Booked({ month, item, mayRemove }: { month: string; item: Accrual; mayRemove: boolean }): ReactNode {
  const t = useText('journal');
  const { act } = useAct('invoice');
  const { id, partner_name, amount, debit_name, credit_name, created_by_name, created_at, exports } = item;
  const remove = () =>
    act(async () => {
      await api.delete('/month-end/{month}/accruals/{id}', { params: { path: { month, id } } });
      await invalidate('/month-end');
    });
  return (
    <li data-accrual="booked">
      <span className={styles.accrual_name}>
        <StatusTag tone="success">{t('month_end.accrual.booked')}</StatusTag>{' '}
        <span lang="ja">{partner_name}</span>
      </span>
      <Yen value={amount} />
      <span lang="ja">
        {debit_name} / {credit_name}
      </span>
      <span className="uk-muted">
        <span lang="ja">{created_by_name}</span> · <DateTimeText value={created_at} />
      </span>
      <span>
        {item.arrived_local_id !== null && (
          <Link to={`/invoice/${item.arrived_local_id}`}>
            {t('month_end.accrual.arrived', { number: item.arrived_local_id })}
          </Link>
        )}{' '}
        {exports > 0 && <StatusTag tone="info">{t('export.exported.exported')}</StatusTag>}
        {mayRemove && (
          <Popconfirm
            title={t('month_end.accrual.remove_question')}
            okText={t('month_end.remove')}
            cancelText={t('action.cancel', { ns: 'kit' })}
            onConfirm={() => void remove()}
          >
            <Button
              type="text"
              size="small"
              icon={<DeleteOutlined />}
              aria-label={t('month_end.remove_task', { task: partner_name })}
            />
          </Popconfirm>
        )}
      </span>
    </li>
  );
}
