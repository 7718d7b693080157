import { CameraButton } from './CameraButton';
import type { Gallery } from './gallery/gallery';

const take = () => undefined;

export default {
  'on a device without touch': () => <CameraButton max_bytes={2_000_000} onPhoto={take} />,
  disabled: () => <CameraButton max_bytes={2_000_000} onPhoto={take} disabled />,
} satisfies Gallery;
