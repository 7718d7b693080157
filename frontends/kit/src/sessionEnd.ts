import { isDirty } from './dirty';
import { loginUrl } from './hosts';
import { createStore } from './store';

/** The session is over and something typed is not saved: the shell asks what is to become of it. */
export const sessionEnded = createStore(false);

let leave = (url: string): void => window.location.assign(url);
/** For tests: replaces leaving the page. */
export function setLeave(next: (url: string) => void): void {
  leave = next;
}

export function leaveFor(url: string): void {
  leave(url);
}

let ending = false;
/**
 * Runs an action that ends the session and then leaves the page itself. A parallel request that gets 401 first does not
 * lead to the plain login page. After an error a 401 leads there again.
 */
export async function endingSession(action: () => Promise<void>): Promise<void> {
  ending = true;
  try {
    await action();
  } catch (error) {
    ending = false;
    throw error;
  }
}

/** Leaves for the login page, unless that would throw away what the user typed. */
export function endSession(): void {
  if (ending) return;
  if (isDirty()) sessionEnded.set(true);
  else leave(loginUrl());
}
