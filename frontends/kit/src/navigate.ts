import { confirmLeave, discard } from './dirty';

type Navigator = (path: string, options: { replace?: boolean }) => void;

/** Until the shell hands over single-spa's navigation (tests, storybooks), the History API does. */
let navigator: Navigator = (path, { replace }) => {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', path);
  window.dispatchEvent(new PopStateEvent('popstate'));
};

export function setNavigator(next: Navigator): void {
  navigator = next;
}

/**
 * Goes to a path of the application. Use it instead of react-router's useNavigate: it asks before unsaved input is
 * thrown away, in any remote.
 * @returns false when the user chose to stay
 */
export async function navigate(
  path: string,
  options: { replace?: boolean; force?: boolean } = {},
): Promise<boolean> {
  // A form keeps its mark until its save is complete, and the shell asks for it once more.
  if (options.force) discard();
  else if (!(await confirmLeave())) return false;
  navigator(path, options);
  return true;
}
