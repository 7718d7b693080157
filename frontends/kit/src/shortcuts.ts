import { useEffect, useRef } from 'react';
import { createStore, useStore } from './store';

export interface Shortcut {
  /** "b", "?", "shift+ctrl+e", "arrowright", "f12", "enter" */
  keys: string;
  /** words for the popover, already translated */
  label: string;
  run: (event: KeyboardEvent) => void;
  /** also while a field has the focus; for combinations and function keys only */
  in_fields?: boolean;
  disabled?: boolean;
}

interface Registered {
  group: string;
  shortcuts: readonly Shortcut[];
}

const registered = createStore<readonly Registered[]>([]);

export function keysOf(event: KeyboardEvent): string {
  // A sign says by itself whether it took Shift, which depends on the keyboard.
  const isSign = /^[^\p{L}\p{N}\s]$/u.test(event.key);
  const modifiers = [
    event.shiftKey && !isSign && 'shift',
    event.ctrlKey && 'ctrl',
    event.altKey && 'alt',
    event.metaKey && 'meta',
  ];
  return [...modifiers.filter(Boolean), event.key.toLowerCase()].join('+');
}

function isField(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    Boolean(target.closest('input, textarea, select, [role="combobox"], .ant-modal'))
  );
}

const PRESSABLE = 'button, a[href], summary, [role="button"], [role="tab"]';

/** Enter on a button or a link presses it, arrows on a tab walk the tabs; no page may take that away. */
function isTheTargetsOwn(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || !(event.target instanceof HTMLElement)) return false;
  if (event.key === 'Enter') return event.target.closest(PRESSABLE) !== null;
  return event.key.startsWith('Arrow') && event.target.closest('[role="tab"]') !== null;
}

function onKeydown(event: KeyboardEvent): void {
  if (event.isComposing || event.keyCode === 229 || event.defaultPrevented || isTheTargetsOwn(event)) return;
  const keys = keysOf(event);
  const inField = isField(event.target);
  // The newest registration wins: a dialog's keys come before those of the page behind it.
  for (const { shortcuts } of [...registered.get()].reverse()) {
    const hit = shortcuts.find(
      (entry) => entry.keys === keys && !entry.disabled && (!inField || entry.in_fields),
    );
    if (!hit) continue;
    event.preventDefault();
    hit.run(event);
    return;
  }
}

/** Keys that work while the calling component is on screen; they are listed in the shell's shortcut popover. */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const shape = shortcuts
    .map(({ keys, label, disabled }) => `${keys}|${label}|${disabled ?? false}`)
    .join('\n');
  useEffect(() => {
    const entry: Registered = {
      group,
      shortcuts: latest.current.map((shortcut, index) => ({
        ...shortcut,
        run: (event) => latest.current[index]?.run(event),
      })),
    };
    if (registered.get().length === 0) window.addEventListener('keydown', onKeydown);
    registered.set([...registered.get(), entry]);
    return () => {
      registered.set(registered.get().filter((other) => other !== entry));
      if (registered.get().length === 0) window.removeEventListener('keydown', onKeydown);
    };
    // `shape` stands for the shortcuts: their functions change with every render and are read through the ref.
  }, [group, shape]);
}

/** For the popover: what can be pressed now. */
export function useShortcutList(): readonly Registered[] {
  return useStore(registered);
}
