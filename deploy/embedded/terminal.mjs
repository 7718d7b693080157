import { REMOVE_DEMO } from './demo.mjs';

const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\x1b[${code}m${text}\x1b[0m` : text);

/** One line for the person at the terminal. */
export function say(text) {
  const time = new Date().toISOString().slice(11, 19);
  process.stdout.write(`${paint(90, time)} ${text}\n`);
}

const LOGINS = [
  ['owner@uketori.example', 'オーナー'],
  ['keiri@uketori.example', '経理担当'],
  ['shonin@uketori.example', '承認者'],
  ['shiharai@uketori.example', '支払責任者'],
  ['upload@uketori.example', 'アップロード'],
  ['inbox@uketori.example', '回収'],
  ['view@uketori.example', '閲覧'],
];
const PASSWORD = 'Uketori-2026!';

/**
 * What a newcomer needs: where to go and who to be.
 * @param {{demo: boolean, own: boolean}} organizations   what the database holds
 * @param {string|null} first_owner   link that founds the first organization, when there is none
 */
export function banner(place, seconds, { demo }, first_owner) {
  const url = `${place.scheme}://app.${place.domain}/`;
  const lines = [
    `${paint(1, 'Uketori is ready')} (${seconds} s)`,
    '',
    `  Open    ${paint('1;36', url)}`,
    `  API     ${place.scheme}://api.${place.domain}/api/docs`,
    `  Logs    ${place.log}`,
    '',
    ...(demo
      ? [
          `  Demo logins, password ${paint(1, PASSWORD)}`,
          ...LOGINS.map(([mail, role]) => `    ${mail.padEnd(28)}${role}`),
          `  Remove the demonstration for good: ${paint(1, REMOVE_DEMO)}`,
          '',
        ]
      : []),
    ...(first_owner ? [...firstOwnerLines(first_owner).map((line) => `  ${line}`), ''] : []),
    '  Ctrl-C stops everything.',
  ];
  const rule = '─'.repeat(64);
  process.stdout.write(`\n${rule}\n${lines.join('\n')}\n${rule}\n\n`);
}

/** How the first organization is founded. @param {string|null} url   one-time link */
export function firstOwnerLines(url) {
  if (!url) return [];
  return [
    'No organization yet. Found the first one and become its owner with this link;',
    'it works once, within 24 hours, and the next start prints a new one:',
    paint('1;36', url),
  ];
}
