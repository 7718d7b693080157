import { rulesOf, textOf } from './roleRules';

const ROLES = [
  { id: 2, name: '経理担当' },
  { id: 3, name: '承認者 = 部長' },
  { id: 7, name: '閲覧' },
];

test('what is stored reads as lines, and the lines give it back', () => {
  const rules = [
    { value: 'accounting', role_id: 2 },
    { value: 'cn=viewers,dc=example', role_id: 7 },
  ];
  const text = textOf(rules, ROLES);
  expect(text).toBe('accounting = 経理担当\ncn=viewers,dc=example = 閲覧');
  expect(rulesOf(text, ROLES)).toEqual(rules);
});

test.each(['', 'accounting', '= 経理担当', 'accounting = 誰か', ' \n '])('%j gives nothing', (text) => {
  expect(rulesOf(text, ROLES)).toEqual([]);
});
