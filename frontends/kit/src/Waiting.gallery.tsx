import { Waiting, WaitingList } from './Waiting';
import type { Gallery } from './gallery/gallery';

const row = { label: '承認待ち', act: '承認する', to: '/gallery' };

export default {
  today: () => <Waiting {...row} count={3} since={new Date().toISOString()} amount={1_234_567} />,
  old: () => <Waiting {...row} count={12} since="2026-01-05" />,
  capped: () => <Waiting {...row} count={1000} capped since="2026-11-20" amount={98_765_432} />,
  'nothing waits': () => (
    <span>
      Nothing: <Waiting {...row} count={0} />
    </span>
  ),
  empty: () => <WaitingList slot="gallery.none" empty="Nothing waits." />,
} satisfies Gallery;
