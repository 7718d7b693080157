import type { useText } from '@uketori/frontend-kit/i18n';

export type Words = ReturnType<typeof useText>;

export type PaymentState = 'DRAFT' | 'APPROVED' | 'PAID' | 'WITHDRAWN';
export const PAYMENT_TYPES = ['transfer', 'direct_debit', 'credit_card', 'cash', 'other'] as const;
export const ACCOUNT_TYPES = ['ordinary', 'current', 'savings', 'other'] as const;

/** How the fee of a payee who bears it is found near a tier. */
export const FEE_METHODS = ['keep', 'add_below', 'add_above', 'repeat'] as const;

/** One level that somebody confirmed. */
export interface Confirmation {
  level: number;
  user_id: string;
  user_name: string;
  confirmed_at: string;
}

/** What list and detail share. Amounts in yen, dates 'YYYY-MM-DD'. */
export interface PaymentRow {
  id: string;
  pay_key: string;
  local_id: number;
  invoice_id: string;
  invoice_local_id: number;
  state: PaymentState;
  partner_name: string;
  issue_date: string | null;
  due_date: string | null;
  pay_date: string | null;
  payment_type: string;
  bank_code: string;
  bank_name: string;
  branch_code: string;
  branch_name: string;
  account_type: string;
  account_number: string;
  account_holder_kana: string;
  user_bank_id: string | null;
  user_bank_label: string | null;
  total_amount: number;
  withholding_tax: number;
  payment_amount: number;
  fee_borne_by_partner: boolean;
  transfer_fee: number | null;
  transfer_amount: number;
  bank_charge: number | null;
  fee_gap: number | null;
  /** confirmed with a fee that today's conditions no longer say */
  fee_differs?: boolean;
  payee_account_id: string | null;
  payee_account_state?: 'WAITING' | 'CONFIRMED' | null;
  transfer_group_id: string | null;
  edi_text: string | null;
  confirm_level: number;
  confirmations: Confirmation[];
  approved_by_name: string | null;
  approved_at: string | null;
  paid_at: string | null;
  exported_count: number;
  live_batch_id: string | null;
  version: number;
}

/** Something that stops a transfer file (error) or is worth a look (warning). */
export interface ZenginProblem {
  code: string;
  check: string;
  severity: 'error' | 'warning';
  field: string;
  params: Record<string, unknown>;
}

/** A row of the list also says what the law says of its supplier. */
export interface PaymentListRow extends PaymentRow {
  toriteki: boolean;
  toriteki_late: boolean;
}

/** One payment of a transfer that several go out in. */
export interface GroupMember {
  pay_key: string;
  local_id: number;
  invoice_local_id: number;
  state: PaymentState;
  payment_amount: number;
  transfer_fee: number | null;
  transfer_amount: number;
}

export interface Payment extends PaymentRow {
  manual_fee: number | null;
  payee_account: {
    id: string;
    state: 'WAITING' | 'CONFIRMED';
    entered_by_name: string | null;
    entered_at: string;
    confirmed_by_name: string | null;
    confirmed_at: string | null;
    confirm_note: string | null;
    edi_text: string;
  } | null;
  fee_today: {
    transfer_fee: number | null;
    transfer_amount: number;
    bank_charge: number | null;
    fee_gap: number | null;
  } | null;
  supplier_bears_fee: boolean | null;
  toriteki: { applies: boolean; pay_by: string | null; late: boolean };
  group: GroupMember[];
  combinable: GroupMember[];
  paid_by_name: string | null;
  pay_confirm_level: number;
  transfer_problems: ZenginProblem[];
  /** what this user may do next: confirm1.., cancel_confirm1.., approve, cancel_approval, paid, unpaid, update */
  can: Record<string, boolean>;
}

export interface UserBank {
  id: string;
  bank_code: string;
  bank_name: string;
  bank_branch_code: string;
  bank_branch_name: string;
  bank_account_type: string;
  bank_account_number: string;
  bank_account_name: string;
  user_code: string;
  default: boolean;
  record_separator: 'crlf' | 'none';
  middle_dot: '.' | ' ';
  shorten_names: boolean;
  transfer_category: '0' | '7';
  fee_method: (typeof FEE_METHODS)[number];
  end_mark: boolean;
  version: number;
}

/** Source account in words, as the server writes it too. */
export function bankLabel(bank: UserBank): string {
  return [bank.bank_name, bank.bank_branch_name, bank.bank_account_number].join(' ');
}

export interface TransferFee {
  id: string;
  user_bank_id: string;
  transfer_type: 'same_branch' | 'same_bank' | 'other_bank';
  destination_bank_code: string | null;
  destination_bank_name: string;
  applied_condition_type: 'all' | 'range';
  applied_condition_min: number;
  applied_condition_max: number | null;
  transfer_fee: number;
  version: number;
}

export interface BankEntry {
  code: string;
  name: string;
  kana: string;
  zengin_name: string;
}
