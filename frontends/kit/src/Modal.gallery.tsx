import { Modal } from './Modal';
import { type Gallery, LONG } from './gallery/gallery';
import { Opener } from './gallery/Opener';

export default {
  normal: () => (
    <Opener>
      {(close) => (
        <Modal open title="Send" onCancel={close} onOk={close}>
          {LONG}
        </Modal>
      )}
    </Opener>
  ),
  busy: () => (
    <Opener>
      {(close) => (
        <Modal open title="Send" onCancel={close} confirmLoading>
          Three invoices
        </Modal>
      )}
    </Opener>
  ),
} satisfies Gallery;
