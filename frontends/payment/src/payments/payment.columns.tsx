import type { DataColumn } from '@uketori/frontend-kit/DataTable';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { Yen } from '@uketori/frontend-kit/Yen';
import type { ReactNode } from 'react';
import type { PaymentListRow, PaymentRow, Words } from '../payment.types';
import styles from './payments.module.css';
import { isUsedUp } from './offsets.rules';
import { STAGE_TONES, stageOf } from './payment.state';

export function StageTag({
  payment,
  levels,
  t,
}: {
  payment: PaymentRow;
  levels: number;
  t: Words;
}): ReactNode {
  const stage = stageOf(payment, levels);
  return <StatusTag tone={STAGE_TONES[stage]}>{t(`stage.${stage}`)}</StatusTag>;
}

/** The act that sets a term of payment, and whether the pay date breaks it while it can still be moved. */
export function PayTermTag({
  payment,
  t,
}: {
  payment: Pick<PaymentRow, 'state' | 'pay_term'>;
  t: Words;
}): ReactNode {
  const { law, late, assumed } = payment.pay_term;
  if (law === null) return null;
  const open = payment.state === 'DRAFT' || payment.state === 'APPROVED';
  const badge = t(`pay_term.badge.${law}`);
  if (open && late && !assumed)
    return <StatusTag tone="danger">{`${badge} ${t('pay_term.late')}`}</StatusTag>;
  if (open && assumed) {
    const what = t(late ? 'pay_term.may_be_late' : 'pay_term.receipt_unknown');
    return <StatusTag tone={late ? 'danger' : 'warning'}>{`${badge} ${what}`}</StatusTag>;
  }
  return <StatusTag tone="neutral">{badge}</StatusTag>;
}

/** What somebody has to see to before the payment goes out. */
function Attention({ row, t }: { row: PaymentListRow; t: Words }): ReactNode {
  const open = row.state === 'DRAFT' || row.state === 'APPROVED';
  return (
    <span className={styles.tags}>
      {open && row.returned_on && <StatusTag tone="danger">{t('statement.is_return')}</StatusTag>}
      {row.may_be_paid_twice && <StatusTag tone="warning">{t('twice.badge')}</StatusTag>}
      {open && row.payee_account_state === 'WAITING' && (
        <StatusTag tone="warning">{t('account.waiting')}</StatusTag>
      )}
      <PayTermTag payment={row} t={t} />
      {row.state === 'DRAFT' && row.fee_differs && (
        <StatusTag tone="warning">{t('fee_today.badge')}</StatusTag>
      )}
      {row.transfer_group_id && <StatusTag tone="info">{t('combine.badge')}</StatusTag>}
    </span>
  );
}

/** An amount that is still to be paid; a credit note that is used up has none. */
function ToPay({
  row,
  name,
}: {
  row: PaymentListRow;
  name: 'payment_amount' | 'transfer_amount';
}): ReactNode {
  return isUsedUp(row) ? '—' : <Yen value={row[name]} />;
}

function codeName(code: string, name: string): ReactNode {
  return (
    <>
      <span className="uk-num uk-muted">{code}</span> <span lang="ja">{name}</span>
    </>
  );
}

/** Columns of the payment list (spec 2), in the order people check a transfer. */
export function paymentColumns(t: Words, levels: number): DataColumn<PaymentListRow>[] {
  const title = (key: string) => t(`field.${key}`);
  return [
    { key: 'local_id', title: title('local_id'), width: 84, kind: 'number', sort: true, fixed: 'start' },
    {
      key: 'state',
      title: title('state'),
      width: 156,
      render: (row) => <StageTag payment={row} levels={levels} t={t} />,
    },
    {
      key: 'attention',
      title: t('list.attention'),
      width: 126,
      render: (row) => <Attention row={row} t={t} />,
    },
    { key: 'partner_name', title: title('partner_name'), width: 164, sort: true },
    { key: 'pay_date', title: title('pay_date'), width: 104, kind: 'date', sort: true },
    {
      key: 'transfer_amount',
      title: title('transfer_amount'),
      width: 116,
      kind: 'yen',
      sort: true,
      render: (row) => <ToPay row={row} name="transfer_amount" />,
    },
    { key: 'total_amount', title: title('total_amount'), width: 102, kind: 'yen', sort: true },
    { key: 'withholding_tax', title: title('withholding_tax'), width: 84, kind: 'yen' },
    { key: 'offset_amount', title: t('offset.title'), width: 102, kind: 'yen' },
    {
      key: 'payment_amount',
      title: title('payment_amount'),
      width: 102,
      kind: 'yen',
      sort: true,
      render: (row) => <ToPay row={row} name="payment_amount" />,
    },
    {
      key: 'transfer_fee',
      title: title('transfer_fee'),
      width: 122,
      kind: 'yen',
      render: (row) => (row.fee_borne_by_partner ? <Yen value={row.transfer_fee} /> : '—'),
    },
    { key: 'bank_charge', title: title('bank_charge'), width: 122, kind: 'yen' },
    {
      key: 'fee_gap',
      title: title('fee_gap'),
      width: 92,
      kind: 'yen',
      render: (row) => (row.fee_gap === null ? '—' : <Yen value={row.fee_gap} />),
    },
    {
      key: 'payment_type',
      title: title('payment_type'),
      width: 92,
      render: (row) => t(`payment_type.${row.payment_type}`),
    },
    {
      key: 'bank_name',
      title: title('bank_name'),
      width: 160,
      render: (row) => codeName(row.bank_code, row.bank_name),
    },
    {
      key: 'branch_name',
      title: title('branch_name'),
      width: 140,
      render: (row) => codeName(row.branch_code, row.branch_name),
    },
    {
      key: 'account_type',
      title: title('account_type'),
      width: 84,
      render: (row) => (row.account_type ? t(`account_type.${row.account_type}`) : ''),
    },
    { key: 'account_number', title: title('account_number'), width: 116 },
    { key: 'account_holder_kana', title: title('account_holder_kana'), width: 180 },
    { key: 'user_bank_label', title: title('user_bank_id'), width: 220 },
    {
      key: 'confirmations',
      title: title('confirmations'),
      width: 170,
      render: (row) => (
        <span lang="ja">{row.confirmations.map(({ user_name }) => user_name).join('、')}</span>
      ),
    },
    { key: 'issue_date', title: title('issue_date'), width: 104, kind: 'date', sort: true },
    { key: 'due_date', title: title('due_date'), width: 104, kind: 'date', sort: true },
    { key: 'delivery_date', title: title('delivery_date'), width: 104, kind: 'date', hidden: true },
    { key: 'invoice_local_id', title: title('invoice_local_id'), width: 92, kind: 'number', sort: true },
    { key: 'approved_by_name', title: title('approved_by_name'), width: 120, hidden: true },
    { key: 'paid_on', title: title('paid_on'), width: 130, kind: 'date', hidden: true },
    { key: 'paid_at', title: title('paid_at'), width: 140, kind: 'datetime', hidden: true },
  ];
}
