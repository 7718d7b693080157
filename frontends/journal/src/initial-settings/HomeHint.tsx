import type { ReactNode } from 'react';
import { BeginHint } from './BeginHint';

/** Where a new organization begins, on the home. */
export default function HomeHint(): ReactNode {
  return <BeginHint />;
}
