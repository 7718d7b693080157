import { Slot } from './Slot';
import type { Gallery } from './gallery/gallery';

export default {
  empty: () => <Slot name="gallery.none" empty="No module fills this place." />,
} satisfies Gallery;
