import { DownOutlined, FileTextOutlined } from '@ant-design/icons';
import { isAllowed } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { Button, Dropdown } from 'antd';
import { useState, type ReactNode } from 'react';
import type { PaymentRow } from '../payment.types';
import { BulkEdit, type BulkChange } from './BulkEdit';
import { type BulkResult, BulkResults } from './BulkResults';
import { chosenStore } from './chosen';
import { GroupChoice } from './GroupChoice';
import { type TransferGroup, transferGroups } from './payment.state';

/** One request of /payments/bulk without its keys. */
type BulkAct =
  | BulkChange
  | { action: 'confirm' | 'cancel_confirm'; level: number }
  | { action: 'reprice' | 'approve' | 'cancel_approval' | 'mark_paid' | 'unmark_paid' };

const MOST = 500;
const MOST_COMBINED = 100;

interface Props {
  selection: Selection<PaymentRow>;
  levels: number;
}

interface Choice {
  key: string;
  ability: string;
  act: BulkAct;
}

/** What can be done with many payments; each keeps its own result, and refused ones are named with the reason. */
export function BulkActions({ selection, levels }: Props): ReactNode {
  const t = useText('payment');
  const { abilities } = useSession();
  const [busy, setBusy] = useState(false);
  const [changing, setChanging] = useState<BulkChange['action'] | null>(null);
  const [results, setResults] = useState<BulkResult[] | null>(null);
  const [groups, setGroups] = useState<TransferGroup[] | null>(null);
  const may = (ability: string) => isAllowed(abilities, ability);

  const run = async (act: BulkAct) => {
    setBusy(true);
    try {
      const answer = await api.post<{ results: BulkResult[] }>('/payments/bulk', {
        ...act,
        pay_keys: selection.keys,
      });
      setChanging(null);
      if (answer.results.every((result) => result.ok)) {
        toast.success(t('bulk.done', { count: answer.results.length }));
        selection.clear();
      } else setResults(answer.results);
    } catch (error) {
      toast.error(errorText(error, 'payment'));
    }
    await invalidate('/payments', '/invoices');
    setBusy(false);
  };
  const combine = async () => {
    setBusy(true);
    try {
      await api.post('/payments/groups', { pay_keys: selection.keys });
      toast.success(t('combine.done', { count: selection.keys.length }));
      selection.clear();
    } catch (error) {
      toast.error(errorText(error, 'payment'));
    }
    await invalidate('/payments', '/invoices');
    setBusy(false);
  };
  const makeTransfer = (group: TransferGroup) => {
    chosenStore.set({
      user_bank_id: group.user_bank_id,
      pay_date: group.pay_date,
      pay_keys: group.pay_keys,
    });
    void navigate(`/payment/zengin?account=${group.user_bank_id}&date=${group.pay_date}`);
  };
  const startTransfer = () => {
    const found = transferGroups(selection.rows);
    const [only] = found;
    if (found.length === 0) toast.warning(t('bulk.no_transfer'));
    else if (found.length === 1 && only) makeTransfer(only);
    else setGroups(found);
  };

  const allLevels = Array.from({ length: levels }, (_, index) => index + 1);
  const forward: Choice[] = [
    { key: 'reprice', ability: 'payment:update', act: { action: 'reprice' } },
    ...allLevels.map((level) => ({
      key: `confirm${level}`,
      ability: `payment:pay_approve${level}`,
      act: { action: 'confirm' as const, level },
    })),
    { key: 'approve', ability: 'payment:pay_approve4', act: { action: 'approve' } },
    { key: 'mark_paid', ability: 'payment:pay_approve5', act: { action: 'mark_paid' } },
  ];
  const backward: Choice[] = [
    ...allLevels.map((level) => ({
      key: `cancel_confirm${level}`,
      ability: `payment:pay_approve${level}`,
      act: { action: 'cancel_confirm' as const, level },
    })),
    { key: 'cancel_approval', ability: 'payment:pay_approve4', act: { action: 'cancel_approval' } },
    { key: 'unmark_paid', ability: 'payment:pay_approve5', act: { action: 'unmark_paid' } },
  ];
  const menuOf = (choices: Choice[]) => ({
    items: choices
      .filter(({ ability }) => may(ability))
      .map(({ key, act }) => ({
        key,
        label: t(`act.${act.action}`, { level: 'level' in act ? act.level : undefined }),
        onClick: () => void run(act),
      })),
  });
  const steps = menuOf(forward);
  const cancels = menuOf(backward);
  const disabled = selection.keys.length === 0 || selection.keys.length > MOST;
  return (
    <>
      {steps.items.length > 0 && (
        <Dropdown menu={steps} disabled={disabled || busy} trigger={['click']}>
          <Button type="primary" size="small" loading={busy}>
            {t('bulk.steps')} <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {may('payment:export') && (
        <Button size="small" icon={<FileTextOutlined />} disabled={disabled} onClick={startTransfer}>
          {t('bulk.transfer')}
        </Button>
      )}
      {may('payment:update') && (
        <>
          <Button size="small" disabled={disabled} onClick={() => setChanging('user_bank')}>
            {t('bulk.user_bank')}
          </Button>
          <Button size="small" disabled={disabled} onClick={() => setChanging('pay_date')}>
            {t('bulk.pay_date')}
          </Button>
          <Button
            size="small"
            disabled={selection.keys.length < 2 || selection.keys.length > MOST_COMBINED || busy}
            onClick={() => void combine()}
          >
            {t('combine.do')}
          </Button>
        </>
      )}
      {cancels.items.length > 0 && (
        <Dropdown menu={cancels} disabled={disabled || busy} trigger={['click']}>
          <Button size="small">
            {t('bulk.cancels')} <DownOutlined />
          </Button>
        </Dropdown>
      )}
      {changing && (
        <BulkEdit
          action={changing}
          count={selection.keys.length}
          busy={busy}
          onCancel={() => setChanging(null)}
          onConfirm={(change) => void run(change)}
        />
      )}
      {results && (
        <BulkResults
          results={results}
          rows={selection.rows}
          onClose={() => {
            setResults(null);
            selection.clear();
          }}
        />
      )}
      {groups && <GroupChoice groups={groups} onChoose={makeTransfer} onCancel={() => setGroups(null)} />}
    </>
  );
}
