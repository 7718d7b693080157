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

/** What a newcomer needs: where to go and who to be. */
export function banner(place, seconds) {
  const url = `${place.scheme}://app.${place.domain}/`;
  const lines = [
    `${paint(1, 'Uketori is ready')} (${seconds} s)`,
    '',
    `  Open    ${paint('1;36', url)}`,
    `  API     ${place.scheme}://api.${place.domain}/api/docs`,
    `  Logs    ${place.log}`,
    '',
    `  Demo logins, password ${paint(1, PASSWORD)}`,
    ...LOGINS.map(([mail, role]) => `    ${mail.padEnd(28)}${role}`),
    '',
    '  Ctrl-C stops everything.',
  ];
  const rule = '─'.repeat(64);
  process.stdout.write(`\n${rule}\n${lines.join('\n')}\n${rule}\n\n`);
}
