export interface AuthorizationRequest {
  id: string;
  application_name: string;
  homepage_url: string;
  /** host that the answer goes to */
  returns_to: string;
  organization_name: string;
  user_name: string;
  scopes: { scope: string; held: boolean }[];
  grant_days: number;
}

export interface OpenedAuthorization {
  /** where to go because the application asked for what it cannot have */
  redirect_to: string | null;
  request: AuthorizationRequest | null;
}

let leave = (url: string): void => window.location.replace(url);

/** For tests: replaces leaving the page. */
export function setLeaveFor(next: (url: string) => void): void {
  leave = next;
}

/** Goes to an address that the server built from a registered one. The page asked on is not come back to. */
export function sendTo(url: string): void {
  leave(url);
}
