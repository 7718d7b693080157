import { Button } from 'antd';
import { Dropdown } from './Dropdown';
import type { Gallery } from './gallery/gallery';

const MENU = {
  items: [
    { key: 'edit', label: 'Edit' },
    { key: 'delete', label: 'Delete', danger: true },
    { key: 'export', label: 'Export', disabled: true },
  ],
};

export default {
  normal: () => (
    <Dropdown menu={MENU} trigger={['click']}>
      <Button>More</Button>
    </Dropdown>
  ),
  disabled: () => (
    <Dropdown menu={MENU} disabled>
      <Button disabled>More</Button>
    </Dropdown>
  ),
} satisfies Gallery;
