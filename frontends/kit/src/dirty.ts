import { useEffect, useId } from 'react';

const dirty = new Set<string>();
let ask: () => Promise<boolean> = () => Promise.resolve(true);

/** The shell supplies the question ("leave without saving?"). */
export function setLeaveQuestion(question: () => Promise<boolean>): void {
  ask = question;
}

export function isDirty(): boolean {
  return dirty.size > 0;
}

/** Discards unsaved input without a question: its user agreed to lose it, or is no longer logged in. */
export function discard(): void {
  dirty.clear();
}

/** true when nothing is unsaved, or the user agreed to lose it (the marks are then cleared). */
export async function confirmLeave(): Promise<boolean> {
  if (dirty.size === 0) return true;
  const leave = await ask();
  if (leave) discard();
  return leave;
}

/** Closes a form or ends its editing, unless the user wants to keep the input. */
export function leaving(close: () => void): () => void {
  return () => void confirmLeave().then((leave) => leave && close());
}

function warnOnUnload(event: BeforeUnloadEvent): void {
  if (dirty.size > 0) event.preventDefault();
}

/** Marks the calling component as holding unsaved input while `active`. */
export function useDirtyGuard(active: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!active) return;
    // useId is unique inside one root only; the mark must be unique over all roots.
    const mark = `${id}${Math.random()}`;
    dirty.add(mark);
    window.addEventListener('beforeunload', warnOnUnload);
    return () => {
      dirty.delete(mark);
      if (dirty.size === 0) window.removeEventListener('beforeunload', warnOnUnload);
    };
  }, [active, id]);
}
