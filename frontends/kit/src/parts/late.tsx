import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { PageSpin } from '../PageSpin';

const loads: (() => Promise<void>)[] = [];

/** Fetches the code of every late part that the imported screens use, for tests that read it right after a render. */
export const loadLateParts = () => Promise.all(loads.map((load) => load()));

/**
 * A part whose code loads when it first appears. From then on it renders at once, without the pause that React makes
 * before it replaces the fallback of a lazy component. A failed load reaches the error boundary, and the next
 * attempt loads again.
 */
export function latePart<Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) {
  let Part: ComponentType<Props> | undefined;
  const load = async () => {
    Part ??= await fetchPart();
  };
  function LatePart(props: Props): ReactNode {
    const [failure, setFailure] = useState<{ error: unknown }>();
    const [, setLoaded] = useState(false);
    useEffect(() => {
      if (!Part)
        load().then(
          () => setLoaded(true),
          (error: unknown) => setFailure({ error }),
        );
    }, []);
    if (failure) throw failure.error;
    return Part ? <Part {...props} /> : <PageSpin />;
  }
  loads.push(load);
  return LatePart;
}
