import { type Candidate, companyDomain, matchFurther } from './recognise.rules.js';
import { isNear } from '../qualified/names.rules.js';

const company = (id: string, over: Partial<Candidate> = {}): Candidate => ({
  id,
  email: '',
  bank_code: '',
  branch_code: '',
  account_number: '',
  name_key: '',
  ...over,
});
const nothing = { email_domain: '', bank_code: '', branch_code: '', account_number: '', doubtful_name: '' };
const account = { bank_code: '0009', branch_code: '588', account_number: '0711875' };

test.each([
  ['seikyu@minato.example', 'minato.example'],
  ['A@B.Co.JP', 'b.co.jp'],
  ['taro@gmail.com', ''],
  ['taro@yahoo.co.jp', ''],
  ['taro@aurora.ocn.ne.jp', ''],
  ['not an address', ''],
  ['', ''],
])('the company domain of "%s" is "%s"', (email, domain) => expect(companyDomain(email)).toBe(domain));

test('by e-mail domain, then account, then nearly the name', () => {
  const mail = company('mail', { email: 'x@minato.example' });
  const bank = company('bank', account);
  const name = company('name', { name_key: '㍿ミナト印刷' });
  const keys = { ...account, email_domain: 'minato.example', doubtful_name: '㍿ミナト卸刷' };
  expect(matchFurther(keys, [bank, name, mail])).toEqual({ company: mail, by: 'email' });
  expect(matchFurther(keys, [bank, name])).toEqual({ company: bank, by: 'account' });
  expect(matchFurther(keys, [name])).toEqual({ company: name, by: 'near_name' });
  expect(matchFurther(keys, [])).toBeNull();
  expect(matchFurther(nothing, [mail, bank, name])).toBeNull();
});

test('what points at two companies points at none', () => {
  const two = (over: Partial<Candidate>) => [company('a', over), company('b', over)];
  expect(matchFurther({ ...nothing, email_domain: 'g.example' }, two({ email: 'x@g.example' }))).toBeNull();
  expect(matchFurther({ ...nothing, ...account }, two(account))).toBeNull();
});

test('an account number needs its bank and branch', () => {
  const known = [company('a', account)];
  expect(matchFurther({ ...nothing, ...account, account_number: '711875' }, known)?.by).toBe('account');
  for (const over of [
    { bank_code: '0005' },
    { branch_code: '001' },
    { bank_code: '' },
    { account_number: '0711876' },
  ])
    expect(matchFurther({ ...nothing, ...account, ...over }, known)).toBeNull();
});

test.each([
  ['㍿ミナト印刷', '㍿ミナト卸刷', true],
  ['㍿ミナト印刷', 'ミナト印刷', true],
  ['㍿ミナト', '㍿ミナミ', false],
  ['㍿朝霧珈琲焙煎所', '㍿夕霧珈琲培煎所', false],
  ['㍿ミナトクリエイティブワ-クス', '㍿ミナトクリエイテイブワークス', true],
])('"%s" is nearly "%s": %s', (a, b, near) => expect(isNear(a, b)).toBe(near));
