import { foldName } from '../layout/text.rules.js';
import { formCodeOf } from './form-codes.rules.js';

test.each([
  ['株式会社見本', 'カ'],
  ['(株)見本', 'カ'],
  ['見本(同)', 'ド'],
  ['見本(合)', 'ド'],
  ['合同会社見本', 'ド'],
  ['(医)見本会', 'イ'],
  ['医療法人社団見本会', 'イ'],
  ['(一社)見本協会', 'シヤ'],
  ['(公社)見本協会', 'シヤ'],
  ['(社)見本協会', 'シヤ'],
  ['(一財)見本財団', 'ザイ'],
  ['(公財)見本財団', 'ザイ'],
  ['(財)見本財団', 'ザイ'],
  ['(学)見本学園', 'ガク'],
  ['(福)見本会', 'フク'],
  ['(社福)見本会', 'フク'],
  ['(特非)見本の里', 'トクヒ'],
  // Brackets around something else, and a form whose name has no code here.
  ['見本(医療)', null],
  ['見本(同上)', null],
  ['見本(入社)', null],
  ['見本花子', null],
])('the account of %s has the code %s', (name, code) => expect(formCodeOf(name)).toBe(code));

test.each([
  ['見本(同)', '見本合同会社'],
  ['見本(合)', '見本合同会社'],
  ['見本(株)', '見本株式会社'],
  ['見本(同上)', '見本(同上)'],
])('%s is compared as %s', (print, folded) => expect(foldName(print)).toBe(folded));
