/** What a list of sessions shows of a device. */
export interface Device {
  /** A name: 'Chrome', or the program that a script names. */
  browser: string;
  /** 'Windows'; empty when the program does not say. */
  system: string;
}

const NAME_MAX = 40;

/** The first that fits: most browsers also name the ones they descend from. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bWindows\b/, 'Windows'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The device behind a User-Agent header. It may be forged, so that only lists show it. */
export function deviceFrom(user_agent: string): Device {
  const named = (table: typeof BROWSERS) => table.find(([pattern]) => pattern.test(user_agent))?.[1];
  return { browser: named(BROWSERS) ?? programOf(user_agent), system: named(SYSTEMS) ?? '' };
}

/** curl/8.5.0 is curl. */
function programOf(user_agent: string): string {
  return (/^[\w.-]+/.exec(user_agent.trim())?.[0] ?? '').slice(0, NAME_MAX);
}
