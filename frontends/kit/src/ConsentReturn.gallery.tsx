import { ConsentReturn } from './ConsentReturn';
import type { Gallery } from './gallery/gallery';

const WORDS = { not_consented: 'Access was not granted.', not_connected: 'Not connected', back: 'Back' };

export default {
  refused: () => <ConsentReturn home="/gallery" onConsent={async () => undefined} words={WORDS} />,
} satisfies Gallery;
