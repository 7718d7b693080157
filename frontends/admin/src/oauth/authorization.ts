import type { components } from '@uketori/frontend-kit/api.gen';

export type OpenedAuthorization = components['schemas']['OpenedAuthorization'];
export type DecidedAuthorization = components['schemas']['DecidedAuthorization'];
export type AuthorizationRequest = NonNullable<OpenedAuthorization['request']>;

let leave = (url: string): void => window.location.replace(url);

/** For tests: replaces leaving the page. */
export function setLeaveFor(next: (url: string) => void): void {
  leave = next;
}

/** Goes to an address that the server built from a registered one. The page asked on is not come back to. */
export function sendTo(url: string): void {
  leave(url);
}
