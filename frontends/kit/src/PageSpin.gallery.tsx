import { PageSpin } from './PageSpin';
import type { Gallery } from './gallery/gallery';

export default { loading: PageSpin } satisfies Gallery;
