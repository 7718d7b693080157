import { COMMON_WORDS } from './common-passwords.data.js';
import { assertGoodPassword } from './password-policy.rules.js';

const PERSON = {
  email: 'hanako.yoshimoto@kaneda-shoji.example',
  full_name: '吉本 花子',
  organization_name: '金田商事株式会社',
};

function verdict(password: string, min = 12): string {
  try {
    assertGoodPassword(password, min, PERSON);
    return 'good';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

describe('length', () => {
  test.each([
    ['vk8#Qmz2Lpw', 12, 'password_short'],
    ['vk8#Qmz2Lpwr', 12, 'good'],
    ['vk8#Qmz2Lpwr', 13, 'password_short'],
    ['vk8#Qmz', 8, 'password_short'],
    ['vk8#Qmzr', 8, 'good'],
    // 12 characters of four bytes each.
    ['🦊🍵🚲🌧📎🧵🪜🥝🎻🧭🪵🛶', 12, 'good'],
    ['🦊🍵🚲🌧📎🧵🪜🥝🎻🧭🪵', 12, 'password_short'],
    ['', 12, 'password_short'],
  ])('%j with at least %d: %s', (password, min, code) => {
    expect(verdict(password, min)).toBe(code);
  });
});

test.each([
  ['blanks', ' '.repeat(12)],
  ['ideographic blanks', '\u3000'.repeat(12)],
  ['tabs and no-break spaces', '\t\u00a0'.repeat(6)],
  ['what has no width', '\u200b\u200d\ufeff\u2060'.repeat(3)],
  ['blank letters', '\u3164\u2800'.repeat(6)],
])('nothing but %s', (_, password) => {
  expect(verdict(password)).toBe('password_blank');
});

describe('guessed soon', () => {
  test.each([
    'passwordpassword',
    'Password1234',
    'P@ssw0rd2026!',
    'ＰＡＳＳＷＯＲＤ１２３４',
    'Uketori-2026!',
    'welcome-2026-11',
    'Welcome20261128',
    '123456789012',
    '210987654321',
    'abcdefghijkl',
    'qwertyuiop123',
    'asdfghjkl;12',
    '1qaz2wsx3edc',
    'zaq12wsxcde3',
    'aaaaaaaaaaaa',
    'abababababab',
    'xk7xk7xk7xk7xk7',
    'sakura123456',
    'SakuraSakura2026',
    'tanakatarou0401',
    'himitsu-himitsu',
    'パスワードパスワード１２',
    'ひみつのひみつ１２３４５',
    'ｻｸﾗｻｸﾗｻｸﾗｻｸﾗ',
    'いろはにほへといろはにほへと',
    'iloveyou-iloveyou',
    'adminadmin12!',
    '!@#$%^&*()!@#',
    'hanako.yoshimoto1',
    'Yoshimoto2026!',
    'kaneda-shoji-1',
    '金田商事株式会社2026',
  ])('%s', (password) => {
    expect(verdict(password)).toBe('password_guessable');
  });

  test('of the list every word alone, doubled and with a year', () => {
    for (const word of COMMON_WORDS) {
      expect([word, verdict(word, 1)]).toEqual([word, 'password_guessable']);
      expect([word, verdict(`${word}${word}`, 1)]).toEqual([word, 'password_guessable']);
      expect([word, verdict(`${word}2026!`, 1)]).toEqual([word, 'password_guessable']);
    }
  });
});

test.each([
  'vk8#Qmz2Lpwr',
  'correct horse battery staple',
  'Neues-Wort-1!',
  'Founder-2026!',
  'sakura no kigi ga yureru yoru',
  'ゆきのあさにこたつでみかん',
  '春の小川で鮒を釣る日曜日',
  'tQ password gZ1x',
])('good: %s', (password) => {
  expect(verdict(password)).toBe('good');
});

test('a long one costs no time', () => {
  expect(verdict('ab1'.repeat(85))).toBe('password_guessable');
  expect(verdict('fk%2qT9zLw'.repeat(25))).toBe('good');
});
