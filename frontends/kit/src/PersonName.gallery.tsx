import { PersonName, registerParts } from './PersonName';
import type { Gallery } from './gallery/gallery';

registerParts({ gallery: 'system' });

export default {
  person: () => <PersonName name="佐藤 経子" />,
  'part of the product': () => <PersonName name="gallery" />,
} satisfies Gallery;
