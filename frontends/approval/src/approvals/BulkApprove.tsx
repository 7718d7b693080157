import type { ReactNode } from 'react';
import { BulkOpener, type BulkProps } from './BulkOpener';

/** Approves the next level of every chosen invoice. */
export default function BulkApprove(props: BulkProps): ReactNode {
  return <BulkOpener act="approve" type="primary" {...props} />;
}
