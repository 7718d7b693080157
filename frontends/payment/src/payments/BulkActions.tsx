import { DownOutlined, FileTextOutlined, MailOutlined } from '@ant-design/icons';
import { isAllowed } from '@uketori/frontend-kit/abilities';
import { BulkButton, MOST_IN_SLICES } from '@uketori/frontend-kit/BulkButton';
import type { Selection } from '@uketori/frontend-kit/DataTable';
import { Dropdown } from '@uketori/frontend-kit/Dropdown';
import { useText } from '@uketori/frontend-kit/i18n';
import { navigate } from '@uketori/frontend-kit/navigate';
import { useSession } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useState, type ReactNode } from 'react';
import { NoticesDialog } from '../notices/NoticesDialog';
import type { PaymentListRow, PaymentRow } from '../payment.types';
import { BulkEdit, type BulkChange } from './BulkEdit';
import { type Choice, backwardChoices, forwardChoices } from './bulk.choices';
import { BulkResults } from './BulkResults';
import { chosenStore } from './chosen';
import { GroupChoice } from './GroupChoice';
import { type TransferGroup, transferGroups } from './payment.state';
import { useAskTwice } from './useAskTwice';
import { useBulk } from './useBulk';

const MOST_COMBINED = 100;

interface Props {
  selection: Selection<PaymentListRow>;
  levels: number;
}

/** The bulk actions on payments; each payment keeps its own result, and refused ones are named with the reason. */
export function BulkActions({ selection, levels }: Props): ReactNode {
  const t = useText('payment');
  const { abilities } = useSession();
  const [isNotifying, setNotifying] = useState(false);
  const [changing, setChanging] = useState<BulkChange['action'] | null>(null);
  const may = (ability: string) => isAllowed(abilities, ability);
  const askTwice = useAskTwice(selection.rows);
  const { busy, results, run, accept, combine, closeResults } = useBulk(selection, () => setChanging(null));

  const menuOf = (choices: Choice[]) => ({
    items: choices
      .filter(({ ability }) => may(ability))
      .map(({ key, act }) => ({
        key,
        label: t(`act.${act.action}`, { level: 'level' in act ? act.level : undefined }),
        onClick: () => askTwice(act, () => void run(act)),
      })),
  });
  const steps = menuOf(forwardChoices(levels));
  const cancels = menuOf(backwardChoices(levels));
  const count = selection.keys.length;
  return (
    <>
      {steps.items.length > 0 && (
        <Dropdown menu={steps} disabled={busy} trigger={['click']}>
          <BulkButton type="primary" count={count} most={MOST_IN_SLICES} loading={busy}>
            {t('bulk.steps')} <DownOutlined />
          </BulkButton>
        </Dropdown>
      )}
      {may('payment:export') && <TransferButton rows={selection.rows} />}
      {may('payment:notify') && (
        <BulkButton count={count} icon={<MailOutlined />} onClick={() => setNotifying(true)}>
          {t('notice.do')}
        </BulkButton>
      )}
      {may('payment:update') && (
        <>
          <BulkButton count={count} most={MOST_IN_SLICES} onClick={() => setChanging('user_bank')}>
            {t('bulk.user_bank')}
          </BulkButton>
          <BulkButton count={count} most={MOST_IN_SLICES} onClick={() => setChanging('pay_date')}>
            {t('bulk.pay_date')}
          </BulkButton>
          <BulkButton
            count={count}
            most={MOST_COMBINED}
            disabled={count < 2 || busy}
            onClick={() => void combine()}
          >
            {t('combine.do')}
          </BulkButton>
        </>
      )}
      {cancels.items.length > 0 && (
        <Dropdown menu={cancels} disabled={busy} trigger={['click']}>
          <BulkButton count={count} most={MOST_IN_SLICES}>
            {t('bulk.cancels')} <DownOutlined />
          </BulkButton>
        </Dropdown>
      )}
      {isNotifying && (
        <NoticesDialog
          pay_keys={selection.keys}
          onClose={() => setNotifying(false)}
          onSent={() => selection.clear()}
        />
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
          busy={busy}
          onAccept={accept}
          onClose={closeResults}
        />
      )}
    </>
  );
}

/** Leads to the transfer file of the selected payments; with several accounts or dates the user chooses one. */
function TransferButton({ rows }: { rows: PaymentRow[] }): ReactNode {
  const t = useText('payment');
  const [groups, setGroups] = useState<TransferGroup[] | null>(null);
  const makeTransfer = (group: TransferGroup) => {
    chosenStore.set({
      user_bank_id: group.user_bank_id,
      pay_date: group.pay_date,
      pay_keys: group.pay_keys,
    });
    void navigate(`/payment/zengin?account=${group.user_bank_id}&date=${group.pay_date}`);
  };
  const startTransfer = () => {
    const found = transferGroups(rows);
    const [only] = found;
    if (found.length === 0) toast.warning(t('bulk.no_transfer'));
    else if (found.length === 1 && only) makeTransfer(only);
    else setGroups(found);
  };
  return (
    <>
      <BulkButton count={rows.length} icon={<FileTextOutlined />} onClick={startTransfer}>
        {t('bulk.transfer')}
      </BulkButton>
      {groups && <GroupChoice groups={groups} onChoose={makeTransfer} onCancel={() => setGroups(null)} />}
    </>
  );
}
