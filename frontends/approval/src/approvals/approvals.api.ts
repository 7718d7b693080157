export interface ApprovalStep {
  level: number;
  user_id: string;
  user_name: string;
  approved_at: string;
}

/** GET /approvals/invoice/{id}. */
export interface ApprovalView {
  subject_id: string;
  local_id: number;
  subject_version: number;
  version: number;
  approve_level: number;
  top_level: number;
  steps: ApprovalStep[];
  next_level: number | null;
  next_approvers: { user_id: string; user_name: string }[];
  final_state: 'OPEN' | 'LOCKING' | 'FINAL' | 'UNLOCKING';
  final_approved_by_name: string | null;
  final_approved_at: string | null;
  refusal_code: string | null;
  can: Record<string, boolean>;
}

export interface BulkResult {
  id: string;
  ok: boolean;
  code?: string;
}

/** Address of an invoice's approval. */
export function approvalPath(invoice_id: string): string {
  return `/approvals/invoice/${invoice_id}`;
}
