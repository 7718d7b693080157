import { api, moduleRefusals } from '@uketori/frontend-kit/api';
import { applyModules } from '../remotes/remotes';

const EVERY_MS = 60_000;

/** Asks again every minute, when the tab comes back, and at once when a call was refused because a module is off. */
export function watchModules(): void {
  let asking = false;
  const ask = async () => {
    if (asking || document.visibilityState === 'hidden') return;
    asking = true;
    try {
      const { items } = await api.get('/modules');
      await applyModules(items);
    } catch (error) {
      console.warn('[uketori] module list not refreshed', error);
    } finally {
      asking = false;
    }
  };
  setInterval(() => void ask(), EVERY_MS);
  document.addEventListener('visibilitychange', () => void ask());
  moduleRefusals.subscribe(() => void ask());
}
