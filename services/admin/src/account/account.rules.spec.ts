import { followed } from './account.rules.js';

const WAS = { full_name: '佐藤 経子', email: 'keiko@old.example' };
const NOW = { full_name: '鈴木 経子', email: 'keiko@new.example' };

describe('a membership follows its person', () => {
  test.each([
    [WAS, NOW],
    [
      { ...WAS, full_name: '経理担当' },
      { full_name: '経理担当', email: NOW.email },
    ],
    [
      { ...WAS, email: 'keiri@here.example' },
      { full_name: NOW.full_name, email: 'keiri@here.example' },
    ],
    [{ full_name: '経理担当', email: 'keiri@here.example' }, null],
    [NOW, null],
  ])('%o becomes %o', (membership, expected) => {
    expect(followed(membership, WAS, NOW)).toEqual(expected);
  });

  test('nothing changes when the person did not', () => {
    expect(followed(WAS, WAS, WAS)).toBeNull();
  });
});
