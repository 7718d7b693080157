import { ApiError } from './api';
import { LoadFailed } from './LoadFailed';
import type { Gallery } from './gallery/gallery';

export default {
  normal: () => <LoadFailed error={new ApiError('internal_error', 500)} onRetry={() => undefined} />,
  'not found': () => <LoadFailed error={new ApiError('no_record', 404)} onRetry={() => undefined} />,
  'wrong conditions': () => (
    <LoadFailed
      error={new ApiError('invalid_input', 400)}
      onRetry={() => undefined}
      onClear={() => undefined}
    />
  ),
} satisfies Gallery;
