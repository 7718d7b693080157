import { FailureCard } from './FailureCard';
import type { Gallery } from './gallery/gallery';

export default {
  normal: () => <FailureCard name="payment" code="RUNTIME-003" onRetry={() => undefined} />,
} satisfies Gallery;
