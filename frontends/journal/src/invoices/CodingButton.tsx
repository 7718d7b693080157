import { CheckOutlined } from '@ant-design/icons';
import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { useOrganizationSetting } from '@uketori/frontend-kit/session';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import type { Invoice } from '../invoice.types';

interface Props {
  invoice: Invoice;
  refetch: () => Promise<unknown>;
}

/** Whether the organization asks for the confirmation of codings before approvals. */
export function useCodingFirst(): boolean {
  const isAsked = useOrganizationSetting('setting_coding_first', false);
  return useOrganizationSetting('setting_journal', true) && isAsked;
}

/** Whether the state of an invoice still takes a confirmation; the server looks at its lines. */
export function mayConfirmCoding({ coded, status }: Pick<Invoice, 'coded' | 'status'>): boolean {
  return !coded && ['read', 'returned', 'approving'].includes(status);
}

/** Confirms that the coding is complete, or takes that back before the first approval. */
export function CodingButton({ invoice, refetch }: Props): ReactNode {
  const t = useText('journal');
  const isAsked = useCodingFirst();
  const { busy, act } = useAct('invoice');
  const { local_id, version, coded, status } = invoice;
  const canConfirm = isAsked && mayConfirmCoding(invoice);
  const canReopen = coded && status === 'coded';
  if (!canConfirm && !canReopen) return null;
  const set = () =>
    act(async () => {
      const params = { path: { local_id } };
      await api.put('/invoices/{local_id}/coding', { params, body: { version, coded: !coded } });
      toast.success(t(coded ? 'coding.reopened' : 'coding.confirmed'));
      await Promise.all([refetch(), invalidate('/invoices', '/approvals')]);
    });
  return (
    <Button loading={busy} icon={coded ? undefined : <CheckOutlined />} onClick={() => void set()}>
      {t(coded ? 'coding.reopen' : 'coding.confirm')}
    </Button>
  );
}
