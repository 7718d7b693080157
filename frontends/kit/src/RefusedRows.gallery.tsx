import { RefusedRows } from './RefusedRows';
import type { Gallery } from './gallery/gallery';

export default {
  normal: () => <RefusedRows rows={[{ number: 12, code: 'version_conflict' }]} />,
  'more than twenty': () => (
    <RefusedRows rows={Array.from({ length: 25 }, (_, at) => ({ number: at + 1, code: 'no_record' }))} />
  ),
} satisfies Gallery;
