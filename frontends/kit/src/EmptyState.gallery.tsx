import { Button } from 'antd';
import { EmptyState } from './EmptyState';
import { type Gallery, LONG } from './gallery/gallery';

export default {
  normal: () => <EmptyState title="No invoices" />,
  'with a first step': () => (
    <EmptyState title="No invoices" description="Upload the first one." action={<Button>Upload</Button>} />
  ),
  'nothing found': () => (
    <EmptyState picture="search" title="No matches" action={<Button>Clear filters</Button>} />
  ),
  'long text': () => <EmptyState title={LONG} description={LONG} />,
} satisfies Gallery;
