import { useApiQuery } from '@uketori/frontend-kit/apiHooks';

export interface AccountValues {
  bank_code: string;
  bank_name: string;
  branch_code: string;
  branch_name: string;
  account_type: string;
  account_number: string;
  account_holder_kana: string;
}

/** An account of a payee and whether a second person has confirmed it. */
export interface PayeeAccount extends AccountValues {
  id: string;
  company_id: string | null;
  partner_name: string;
  state: 'WAITING' | 'CONFIRMED';
  /** null: read from the invoice and touched by nobody */
  entered_by: string | null;
  entered_by_name: string | null;
  entered_at: string;
  confirmed_by_name: string | null;
  confirmed_at: string | null;
  confirm_note: string | null;
  edi_text: string;
  version: number;
  previous: (AccountValues & { confirmed_by_name: string | null; confirmed_at: string | null }) | null;
  payments: {
    pay_key: string;
    local_id: number;
    invoice_local_id: number;
    pay_date: string | null;
    transfer_amount: number;
  }[];
  can_confirm: boolean;
  refusal: string | null;
}

/** Accounts that wait for a second person. */
export function useWaitingAccounts(enabled: boolean) {
  return useApiQuery<{ items: PayeeAccount[] }>('/payee-accounts', { state: 'WAITING' }, { enabled });
}

export function useConfirmedAccounts(enabled: boolean) {
  return useApiQuery<{ items: PayeeAccount[] }>('/payee-accounts', { state: 'CONFIRMED' }, { enabled });
}
