import { NotFound } from './NotFound';
import type { Gallery } from './gallery/gallery';

export default { normal: NotFound } satisfies Gallery;
