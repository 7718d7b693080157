import type { ReactNode } from 'react';
import { ErrorBoundary } from './ErrorBoundary';
import type { Gallery } from './gallery/gallery';

function Fails(): ReactNode {
  throw new Error('gallery');
}

export default {
  normal: () => <ErrorBoundary name="gallery">All is well.</ErrorBoundary>,
  error: () => (
    <ErrorBoundary name="gallery">
      <Fails />
    </ErrorBoundary>
  ),
} satisfies Gallery;
