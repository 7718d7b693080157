import ja from '../locales/ja.json';
import { sourceLabel } from './sourceLabel';

const t = (key: string, params: Record<string, unknown>): string => {
  const word = key.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], ja);
  return String(word).replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name]));
};
const own: Record<string, string> = { project: '案件', description: '備考' };
const labelOf = (field: string, word: string) => own[field] || word;

test.each([
  ['debit_project', '借方 案件'],
  ['credit_project_code', '貸方 案件コード'],
  ['debit_account_title', '借方 勘定科目'],
  ['debit_amount', `借方 ${ja.export.field.amount}`],
  ['description', '備考'],
  ['free_text_1', ja.export.source.free_text_1],
])('%s is called %s by an organization with words of its own', (name, label) =>
  expect(sourceLabel(name, t, labelOf)).toBe(label),
);
