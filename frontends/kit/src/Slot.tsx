import { useEffect, useRef, useState, type ReactNode } from 'react';
import { isAllowed } from './abilities';
import { FailureCard } from './FailureCard';
import { SlotSpin } from './parts/SlotSpin';
import { loadRemoteModule, moduleStore, slotFills, type SlotFill, type SlotHandle } from './registry';
import { sessionStore } from './session';
import { useStore } from './store';

export interface SlotProps {
  /** e.g. invoice.detail.approval */
  name: string;
  /** handed to every fill; new values reach a mounted fill by update */
  props?: object;
  /** shown when no enabled module fills the slot */
  empty?: ReactNode;
  className?: string;
  /** shows nothing while a fill loads or when it fails: `className` keeps its place, another part of the page reports it */
  quiet?: boolean;
}

/** A place in a page that other teams fill. A fill that fails shows its own card and nothing else notices. */
export function Slot({ name, props = {}, empty = null, className, quiet = false }: SlotProps): ReactNode {
  const modules = useStore(moduleStore);
  const session = useStore(sessionStore);
  const fills = slotFills(modules, name).filter((fill) => isAllowed(session?.abilities, fill.ability));
  if (fills.length === 0) return empty;
  return (
    <div className={className} data-slot={name}>
      {fills.map((fill) => (
        <Fill key={fill.key} fill={fill} props={props} quiet={quiet} />
      ))}
    </div>
  );
}

/** Is anything there? For tabs that should not appear without a fill. */
export function useSlotFilled(name: string): boolean {
  const modules = useStore(moduleStore);
  const session = useStore(sessionStore);
  return slotFills(modules, name).some((fill) => isAllowed(session?.abilities, fill.ability));
}

function Fill({ fill, props, quiet }: { fill: SlotFill; props: object; quiet: boolean }): ReactNode {
  const host = useRef<HTMLDivElement>(null);
  const handle = useRef<SlotHandle | null>(null);
  const latest = useRef(props);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [attempt, setAttempt] = useState(0);
  latest.current = props;

  useEffect(() => {
    let left = false;
    const element = document.createElement('div');
    if (quiet) element.dataset.quiet = '';
    host.current?.append(element);
    setState('loading');
    loadRemoteModule(fill.remote)
      .then(async (remote) => {
        if (left) return;
        const mounted = await remote.mountSlot(fill.component, element, latest.current);
        if (left) {
          mounted.unmount();
          return;
        }
        handle.current = mounted;
        // Props may have moved on while the remote was loading.
        mounted.update(latest.current);
        setState('ready');
      })
      .catch((error: unknown) => {
        console.error(`[uketori] slot fill ${fill.key} failed`, error);
        if (!left) setState('failed');
      });
    return () => {
      left = true;
      const mounted = handle.current;
      handle.current = null;
      // React refuses to unmount one root while another one renders.
      setTimeout(() => {
        mounted?.unmount();
        element.remove();
      });
    };
  }, [fill.remote, fill.component, fill.key, quiet, attempt]);

  useEffect(() => {
    handle.current?.update(props);
  }, [props]);

  return (
    <>
      {state === 'failed' && !quiet && (
        <FailureCard name={fill.remote} code="slot_load_failed" onRetry={() => setAttempt(attempt + 1)} />
      )}
      {state === 'loading' && !quiet && <SlotSpin />}
      <div ref={host} />
    </>
  );
}
