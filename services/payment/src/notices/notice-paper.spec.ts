import type { NoticeFacts } from './notice-facts.types.js';
import { noticePdf } from './notice-paper.service.js';

const facts: NoticeFacts = {
  number: '20261130-12',
  made_on: '2026-11-28',
  pay_date: '2026-11-30',
  confirm_by: '2026-12-12',
  payer: { name: '株式会社うけとり商事', t_number: 'T1180301018771' },
  supplier: { name: '髙橋𠮷商店 (Café) Ωmega Юг', t_number: 'T7000012050002' },
  account: '三菱UFJ銀行 本店 ****321',
  invoices: [
    {
      pay_key: '01940000-0000-7000-8000-000000000001',
      local_id: 1,
      invoice_local_id: 1,
      invoice_number: 'A-1',
      issue_date: '2026-10-31',
      delivery_date: null,
      description: 'デザイン料 ①〜③ ㈱ﾃｽﾄ',
      rates: [{ rate: '10', amount: 110_000, tax: 10_000 }],
      total: 110_000,
      withholding: 0,
      deductions: [],
      offsets: [],
      fee: 0,
      transfer: 110_000,
    },
  ],
  rates: [{ rate: '10', amount: 110_000, tax: 10_000 }],
  total: 110_000,
  withholding: 0,
  deductions: 0,
  offsets: 0,
  fee: 0,
  transfer: 110_000,
};

/** The objects of a file that are dictionaries, as text. */
const dictionaries = (file: Buffer): string[] =>
  [...file.toString('latin1').matchAll(/\d+ 0 obj\n(<<[\s\S]*?>>)\n(?:stream|endobj)/g)].map(
    ([, body = '']) => body,
  );

test.each(['ja', 'en', 'ru', 'ar'] as const)(
  'every font of a notice in %s is embedded, as the letters it needs',
  async (language) => {
    const file = await noticePdf(facts, language);
    const all = dictionaries(file);
    const descriptors = all.filter((body) => /\/Type \/FontDescriptor\b/.test(body));
    expect(descriptors.length).toBeGreaterThan(0);
    for (const body of descriptors) {
      expect(body).toMatch(/\/FontName \/[A-Z]{6}\+NotoSansJP/);
      expect(body).toMatch(/\/FontFile[23] \d+ 0 R/);
    }
    const fonts = all.filter((body) => /\/Type \/Font\b(?!Descriptor)/.test(body));
    for (const body of fonts) expect(body).toMatch(/\/BaseFont \/[A-Z]{6}\+NotoSansJP/);
    expect(file.length).toBeLessThan(100_000);
  },
);

test('the same facts make the same file', async () => {
  const [one, other] = [await noticePdf(facts, 'ja'), await noticePdf(facts, 'ja')];
  expect(one.equals(other)).toBe(true);
});

test('no text of a supplier can end a string of the file', async () => {
  const given = { ...facts, supplier: { name: ') Tj ET endstream (', t_number: '' } };
  const file = (await noticePdf(given, 'ja')).toString('latin1');
  expect(file).not.toContain('Tj ET endstream');
  expect(file.trimEnd().endsWith('%%EOF')).toBe(true);
});
