import { Button } from 'antd';
import { toast } from './toast';
import { type Gallery, LONG } from './gallery/gallery';

export default {
  success: () => <Button onClick={() => toast.success('Saved')}>Success</Button>,
  error: () => <Button onClick={() => toast.error('Not saved', LONG)}>Error</Button>,
  warning: () => <Button onClick={() => toast.warning('Saved in part')}>Warning</Button>,
  info: () => <Button onClick={() => toast.info('A new version is there')}>Info</Button>,
  notice: () => <Button onClick={() => toast.notice('Message', LONG)}>Notice</Button>,
} satisfies Gallery;
