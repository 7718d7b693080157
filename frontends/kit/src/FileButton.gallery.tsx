import { FileButton } from './FileButton';
import type { Gallery } from './gallery/gallery';

const choose = () => undefined;

export default {
  normal: () => (
    <FileButton label="CSV file" accept=".csv" onChoose={choose}>
      Choose a file
    </FileButton>
  ),
  loading: () => (
    <FileButton label="CSV file" onChoose={choose} loading>
      Choose a file
    </FileButton>
  ),
  disabled: () => (
    <FileButton label="CSV file" onChoose={choose} disabled>
      Choose a file
    </FileButton>
  ),
} satisfies Gallery;
