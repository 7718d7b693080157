import type { ReactNode } from 'react';
import { BulkOpener, type BulkProps } from './BulkOpener';

/** The final approval of every chosen invoice. */
export default function BulkFinal(props: BulkProps): ReactNode {
  return <BulkOpener act="final" {...props} />;
}
