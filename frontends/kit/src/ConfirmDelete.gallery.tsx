import { ConfirmDelete } from './ConfirmDelete';
import { type Gallery, LONG } from './gallery/gallery';
import { Opener } from './gallery/Opener';

export default {
  normal: () => (
    <Opener>
      {(close) => (
        <ConfirmDelete open title="山田商店" onCancel={close} onConfirm={close}>
          <p>{LONG}</p>
        </ConfirmDelete>
      )}
    </Opener>
  ),
  busy: () => (
    <Opener>
      {(close) => <ConfirmDelete open busy title="山田商店" onCancel={close} onConfirm={() => undefined} />}
    </Opener>
  ),
} satisfies Gallery;
