import { BulkButton } from './BulkButton';
import type { Gallery } from './gallery/gallery';

export default {
  normal: () => <BulkButton count={3}>Approve</BulkButton>,
  'nothing selected': () => <BulkButton count={0}>Approve</BulkButton>,
  'too many selected': () => <BulkButton count={501}>Approve</BulkButton>,
  busy: () => (
    <BulkButton count={3} loading>
      Approve
    </BulkButton>
  ),
} satisfies Gallery;
