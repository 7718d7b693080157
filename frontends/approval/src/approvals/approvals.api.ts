import type { components } from '@uketori/frontend-kit/api.gen';

/** GET /approvals/{type}/{id}. */
export type ApprovalView = components['schemas']['ApprovalView'];
export type ApprovalStep = ApprovalView['steps'][number];

export type BulkResult = components['schemas']['ApprovalBulkResult'];

/** What is approved. */
export interface Subject {
  type: 'invoice' | 'inbox_item';
  id: string;
}

/** Address of a subject's approval. */
export function approvalPath({ type, id }: Subject): string {
  return `/approvals/${type}/${id}`;
}
