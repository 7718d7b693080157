import type { ReactNode } from 'react';
import { TOUCHED } from './approvals.api';
import { SubjectApproval } from './SubjectApproval';

interface Props {
  invoice_id: string;
  version: number;
  editing: boolean;
  balanced?: boolean;
  onChanged: () => void;
}

/** The approval of an invoice. */
export default function ApprovalPanel({ invoice_id, ...more }: Props): ReactNode {
  return <SubjectApproval subject={{ type: 'invoice', id: invoice_id }} touches={TOUCHED} {...more} />;
}
