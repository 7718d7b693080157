import { CameraButton } from './CameraButton';
import type { Gallery } from './gallery/gallery';

const take = () => undefined;
const NOTE = 'The button appears on devices that are operated by touch. ';

export default {
  ready: () => (
    <p>
      {NOTE}
      <CameraButton max_bytes={2_000_000} onPhoto={take} />
    </p>
  ),
  disabled: () => (
    <p>
      {NOTE}
      <CameraButton max_bytes={2_000_000} onPhoto={take} disabled />
    </p>
  ),
} satisfies Gallery;
