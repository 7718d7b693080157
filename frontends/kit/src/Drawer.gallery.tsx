import { Drawer } from './Drawer';
import { type Gallery, LONG } from './gallery/gallery';
import { Opener } from './gallery/Opener';

export default {
  normal: () => (
    <Opener>
      {(close) => (
        <Drawer open title="山田商店" onClose={close}>
          {LONG}
        </Drawer>
      )}
    </Opener>
  ),
} satisfies Gallery;
