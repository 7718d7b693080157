import { Button } from 'antd';
import { PageHeader } from './PageHeader';
import { StatusTag } from './StatusTag';
import { type Gallery, LONG } from './gallery/gallery';

export default {
  normal: () => (
    <PageHeader
      title="Users"
      subtitle="Members and their roles"
      actions={<Button type="primary">Invite</Button>}
    />
  ),
  'with a way back': () => (
    <PageHeader
      title="Invoice 12"
      back={{ to: '/gallery', label: 'Invoices' }}
      tags={<StatusTag tone="success">Approved</StatusTag>}
    />
  ),
  'long text': () => <PageHeader title={LONG} subtitle={LONG} actions={<Button>Delete</Button>} />,
} satisfies Gallery;
