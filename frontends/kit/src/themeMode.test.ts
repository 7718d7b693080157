import { applyOwnTheme, chooseTheme, modeOf, startTheme, THEME_CHOICES, themeModeStore } from './themeMode';

const shown = () => document.documentElement.dataset.theme;
const original = window.matchMedia;
let dark = false;
let changed: () => void = () => undefined;

beforeEach(() => {
  dark = false;
  localStorage.clear();
  document.cookie = 'uketori_theme=; path=/; max-age=0';
  window.matchMedia = ((media: string) => ({
    media,
    get matches() {
      return dark;
    },
    addEventListener: (_: string, listener: () => void) => {
      changed = listener;
    },
  })) as unknown as typeof window.matchMedia;
});
afterAll(() => {
  window.matchMedia = original;
});

test.each(THEME_CHOICES.flatMap((choice) => [true, false].map((isDark) => [choice, isDark] as const)))(
  '%s on a device that is dark: %s',
  (choice, isDark) => {
    const wanted = choice === 'system' ? (isDark ? 'dark' : 'light') : choice;
    expect(modeOf(choice, isDark)).toBe(wanted);
  },
);

test('follows the device until somebody chooses', () => {
  startTheme();
  expect(shown()).toBe('light');
  dark = true;
  changed();
  expect([shown(), themeModeStore.get()]).toEqual(['dark', 'dark']);
  chooseTheme('u1', 'light');
  expect(shown()).toBe('light');
  changed();
  expect(shown()).toBe('light');
});

test('each user has a choice of their own', () => {
  startTheme();
  chooseTheme('u1', 'dark');
  applyOwnTheme('u2');
  expect(shown()).toBe('light');
  applyOwnTheme('u1');
  expect(shown()).toBe('dark');
});

test('prints in light colours and returns', () => {
  startTheme();
  chooseTheme('u1', 'dark');
  window.dispatchEvent(new Event('beforeprint'));
  expect(themeModeStore.get()).toBe('light');
  window.dispatchEvent(new Event('afterprint'));
  expect(themeModeStore.get()).toBe('dark');
});
