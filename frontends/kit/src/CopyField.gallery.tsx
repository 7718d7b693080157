import { CopyField } from './CopyField';
import type { Gallery } from './gallery/gallery';

const WORDS = { copied: 'Copied', copy_failed: 'Not copied' };

export default {
  normal: () => <CopyField label="Address" value="in-3f2a@uketori.example" words={WORDS} />,
  primary: () => <CopyField primary label="Key" value="uk_live_1234" words={WORDS} />,
  'long text': () => (
    <CopyField label="Address" value={`https://uketori.example/${'a'.repeat(200)}`} words={WORDS} />
  ),
} satisfies Gallery;
