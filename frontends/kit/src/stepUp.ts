import { createStore } from './store';

/** Open while a call waits for the user to prove who they are; the shell shows the dialog. */
export const stepUpAsked = createStore(false);

let hosted = false;
let waiting: Promise<boolean> | null = null;
let settle: (proved: boolean) => void = () => undefined;

/** The shell has the dialog. Elsewhere a refusal is an ordinary error. */
export function hostStepUp(isHosted: boolean): void {
  hosted = isHosted;
}

/** Asks the user to prove who they are; false when they do not want to. Several calls share one dialog. */
export function askStepUp(): Promise<boolean> {
  if (!hosted) return Promise.resolve(false);
  waiting ??= new Promise<boolean>((resolve) => {
    settle = resolve;
    stepUpAsked.set(true);
  }).finally(() => {
    waiting = null;
  });
  return waiting;
}

/** Ends the question. */
export function endStepUp(proved: boolean): void {
  stepUpAsked.set(false);
  settle(proved);
}
