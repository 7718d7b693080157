import type { ReactNode } from 'react';
import { BulkOpener, type BulkProps } from './BulkOpener';

/** Returns every chosen invoice to accounting, for one reason. */
export default function BulkReturn(props: BulkProps): ReactNode {
  return <BulkOpener act="return" {...props} />;
}
