import { DomainError } from '@uketori/service-kit/errors';

interface Viewer {
  user_organization_id: string;
  /** may keep the settings of the organization */
  is_administrator: boolean;
}

interface Owned {
  created_user_organization: string;
  shared: boolean;
}

/** So many views of one list a person may have. */
export const MAX_VIEWS = 30;

export function maySee(view: Owned, { user_organization_id }: Viewer): boolean {
  return view.shared || view.created_user_organization === user_organization_id;
}

/** Its owner; of a shared one, also who keeps the settings. */
export function mayChange(view: Owned, viewer: Viewer): boolean {
  const isOwn = view.created_user_organization === viewer.user_organization_id;
  return isOwn || (view.shared && viewer.is_administrator);
}

/** @throws no_record: a view of somebody else that is not shared is not there; no_privilege */
export function requireChange(view: Owned, viewer: Viewer): void {
  if (!maySee(view, viewer)) throw new DomainError('no_record', 'not_found');
  if (!mayChange(view, viewer)) throw new DomainError('no_privilege', 'forbidden');
}

/** Only the owner ends the sharing of a view: a change by another user leaves it shared. @throws no_privilege */
export function requireShared(view: Owned, next: { shared: boolean }, viewer: Viewer): void {
  const isOwn = view.created_user_organization === viewer.user_organization_id;
  if (!isOwn && !next.shared) throw new DomainError('no_privilege', 'forbidden');
}

/** @throws too_many_views */
export function requireRoom(count: number): void {
  if (count >= MAX_VIEWS) throw new DomainError('too_many_views', 'conflict', { max: MAX_VIEWS });
}
