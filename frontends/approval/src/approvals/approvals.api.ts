export interface ApprovalStep {
  level: number;
  user_id: string;
  user_name: string;
  approved_at: string;
}

/** GET /approvals/{type}/{id}. */
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
  final_state: 'OPEN' | 'LOCKING' | 'FINAL' | 'UNLOCKING' | 'DISAPPROVED';
  final_approved_by_name: string | null;
  final_approved_at: string | null;
  refusal_code: string | null;
  disapproved_by_name: string | null;
  disapproved_at: string | null;
  disapproval_reason: string | null;
  can: Record<string, boolean>;
}

export interface BulkResult {
  id: string;
  ok: boolean;
  code?: string;
}

/** What is approved. */
export interface Subject {
  type: 'invoice' | 'inbox_item';
  id: string;
}

/** Address of a subject's approval. */
export function approvalPath({ type, id }: Subject): string {
  return `/approvals/${type}/${id}`;
}
