import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { Modal } from '@uketori/frontend-kit/Modal';
import { ReferenceSelect, type RecordRef } from '@uketori/frontend-kit/ReferenceSelect';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Yen } from '@uketori/frontend-kit/Yen';
import { DatePicker, InputNumber } from 'antd';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import type { JournalLine } from '../invoice.types';
import { MONTH } from '@uketori/frontend-kit/dates';
import { MAX_MONTHS, MIN_MONTHS, partsOf } from './spreads.rules';
import styles from './spreads.module.css';

interface Props {
  local_id: number;
  version: number;
  line: JournalLine;
  position: number;
  /** The month of the invoice, YYYY-MM. */
  month: string;
  /** Account that the line goes to; null without one. */
  prepaidName: string | null;
  onEnd: () => void;
  onSaved: () => Promise<unknown>;
}

/** Asks how many months a line is spread over, from which on, and what expense it becomes. */
export function SpreadDialog({
  local_id,
  version,
  line,
  position,
  month,
  prepaidName,
  onEnd,
  onSaved,
}: Props): ReactNode {
  const t = useText('journal');
  const { busy, act } = useAct('invoice');
  const [first, setFirst] = useState(month);
  const [months, setMonths] = useState<number | null>(12);
  const isPrepaid = line.debit_account_title === prepaidName;
  const [expense, setExpense] = useState<RecordRef | null>(
    line.debit_account_title_id && !isPrepaid
      ? {
          id: line.debit_account_title_id,
          name: line.debit_account_title ?? '',
          code: line.debit_account_title_code ?? '',
        }
      : null,
  );
  const net = line.debit_amount_without_tax_after ?? line.debit_amount ?? 0;
  const parts = months !== null && months >= MIN_MONTHS ? partsOf(net, months) : null;
  const isReady = MONTH.test(first) && parts !== null && expense !== null;
  const save = () =>
    act(async () => {
      if (!isReady || months === null) return;
      await api.post('/invoices/{local_id}/spreads', {
        params: { path: { local_id } },
        body: { version, position, first_month: first, months, expense_account_title_id: expense.id },
      });
      toast.success(t('spread.saved'));
      onEnd();
      await Promise.all([onSaved(), invalidate(`/invoices/${local_id}`), invalidate('/month-end')]);
    });
  return (
    <Modal
      open
      title={t('spread.title')}
      okText={t('spread.save')}
      okButtonProps={{ disabled: !isReady }}
      confirmLoading={busy}
      cancelText={t('action.cancel', { ns: 'kit' })}
      onOk={() => void save()}
      onCancel={onEnd}
    >
      <p className="uk-muted">{t('spread.hint', { account: prepaidName ?? '—' })}</p>
      <div className={styles.form}>
        <span>{t('spread.line', { number: position })}</span>
        <span>
          <span lang="ja">{line.description}</span> <Yen value={net} strong />
        </span>
        <label htmlFor="spread-first">{t('spread.first_month')}</label>
        <DatePicker
          id="spread-first"
          picker="month"
          allowClear={false}
          format={['YYYY/MM', 'YYYY-MM', 'YYYYMM']}
          value={dayjs(`${first}-01`)}
          onChange={(day) => setFirst(day?.format('YYYY-MM') ?? month)}
        />
        <label htmlFor="spread-months">{t('spread.months')}</label>
        <InputNumber
          id="spread-months"
          min={MIN_MONTHS}
          max={MAX_MONTHS}
          precision={0}
          value={months}
          onChange={setMonths}
        />
        <span>{t('spread.expense')}</span>
        <ReferenceSelect
          path="/masters/{kind}"
          path_params={{ kind: 'account_title' }}
          recent_field="spread_expense"
          label={t('spread.expense')}
          value={expense}
          onChange={setExpense}
        />
        {parts && (
          <>
            <span>{t('spread.parts')}</span>
            <span role="status">
              {t('spread.first_part')} <Yen value={parts.first} strong /> · {t('spread.each_part')}{' '}
              <Yen value={parts.each} strong />
            </span>
          </>
        )}
      </div>
    </Modal>
  );
}
