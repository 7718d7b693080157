import { Button } from 'antd';
import { Panel } from './Panel';
import { type Gallery, LONG } from '../gallery/gallery';

export default {
  normal: () => (
    <Panel title="Report" extra={<Button>Export</Button>}>
      {LONG}
    </Panel>
  ),
  'without a title': () => <Panel>Content</Panel>,
  flush: () => <Panel flush>Content up to the border</Panel>,
} satisfies Gallery;
