import fs from 'node:fs';
import { run } from './runtime.mjs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

function find() {
  return [process.env.CHROME_PATH, ...KNOWN].find((file) => file && fs.existsSync(file)) ?? null;
}

/**
 * The Chromium of this machine; installs Debian's when there is none, this is Debian and we are root.
 * @returns {Promise<{path: string|null, reason: string}>} reason: one sentence for the user when there is none
 */
export async function ensureChromium() {
  const here = find();
  if (here) return { path: here, reason: '' };
  if (process.getuid?.() === 0 && fs.existsSync('/etc/debian_version')) {
    console.error('Installing chromium and Japanese fonts with apt-get ...');
    const { code, output } = await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
      quiet: true,
    });
    if (code === 0 && find()) return { path: find(), reason: '' };
    return { path: null, reason: `apt-get could not install chromium: ${output.trim().split('\n').at(-1)}` };
  }
  return { path: null, reason: 'no Chromium: install chromium or Google Chrome, or set CHROME_PATH' };
}
