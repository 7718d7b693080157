import type { ThemeMode } from './theme';
import { createStore } from './store';

/** What a user may choose; `system` is what the device says. */
export const THEME_CHOICES = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof THEME_CHOICES)[number];

const COOKIE = 'uketori_theme';
const YEAR_S = 31_536_000;
const keyOf = (user_id: string): string => `uketori.theme.${user_id}`;

/** the theme in use */
export const themeModeStore = createStore<ThemeMode>('light');
export const themeChoiceStore = createStore<ThemeChoice>('system');

const isChoice = (value: unknown): value is ThemeChoice => THEME_CHOICES.some((choice) => choice === value);

/** Where the choice leads, by what the device says. */
export function modeOf(choice: ThemeChoice, isDarkDevice: boolean): ThemeMode {
  if (choice === 'system') return isDarkDevice ? 'dark' : 'light';
  return choice;
}

const device = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

function show(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  themeModeStore.set(mode);
}

function apply(choice: ThemeChoice): void {
  themeChoiceStore.set(choice);
  show(modeOf(choice, device().matches));
}

/** The last choice in this browser, which both hosts read: the log-in looks as the page before it. */
function lastChoice(): ThemeChoice {
  const found = new RegExp(`(?:^|; )${COOKIE}=([a-z]+)`).exec(document.cookie)?.[1];
  return isChoice(found) ? found : 'system';
}

/** Begins with the last choice of this browser and follows the device. Call it before anything is drawn. */
export function startTheme(): void {
  apply(lastChoice());
  const again = () => apply(themeChoiceStore.get());
  device().addEventListener('change', again);
  // Paper is light.
  window.addEventListener('beforeprint', () => show('light'));
  window.addEventListener('afterprint', again);
}

function remember(choice: ThemeChoice): void {
  const parent = window.location.hostname.replace(/^(accounts|app)\./, '');
  document.cookie = `${COOKIE}=${choice}; path=/; max-age=${YEAR_S}; samesite=lax; domain=${parent}`;
}

/** The choice of a user in this browser, once it is known who looks at the page. */
export function applyOwnTheme(user_id: string): void {
  const own = localStorage.getItem(keyOf(user_id));
  const choice = isChoice(own) ? own : 'system';
  remember(choice);
  apply(choice);
}

export function chooseTheme(user_id: string, choice: ThemeChoice): void {
  localStorage.setItem(keyOf(user_id), choice);
  remember(choice);
  apply(choice);
}
