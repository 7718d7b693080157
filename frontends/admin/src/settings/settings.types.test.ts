import { JOURNAL_ITEMS, toForm, toPatch, type Settings } from './settings.types';

const every = <T>(value: T) => Object.fromEntries(JOURNAL_ITEMS.map((item) => [item, value]));
const settings = {
  version: 4,
  display: every(true),
  labels: every(''),
  journal_rules: every({ input_debit: 1, input_credit: 0 }),
  upload_max_bytes: 5 * 1024 * 1024,
  approve_level: 2,
} as unknown as Settings;

it('sends the fields of its own section and the version, nothing else', () => {
  expect(toPatch(toForm(settings), ['approve_level'], 4)).toEqual({ version: 4, approve_level: 2 });
});

it('turns megabytes back into bytes', () => {
  const form = toForm(settings);
  expect(form.upload_max_mebibytes).toBe(5);
  expect(toPatch({ ...form, upload_max_mebibytes: 8 }, ['upload_max_mebibytes'], 4)).toEqual({
    version: 4,
    upload_max_bytes: 8_388_608,
  });
});

it('takes the rows of the items apart into the maps of the server', () => {
  const form = toForm(settings);
  const tag = { display: false, label: ' メモ ', input_debit: 0, input_credit: 1 } as const;
  const patch = toPatch({ ...form, items: { ...form.items, tag } }, ['items'], 4) as unknown as Settings;
  expect(patch.display.tag).toBe(false);
  expect(patch.display.tax).toBe(true);
  expect(patch.labels.tag).toBe('メモ');
  expect(patch.journal_rules.tag).toEqual({ input_debit: 0, input_credit: 1 });
  expect(patch.journal_rules.tax).toEqual({ input_debit: 1, input_credit: 0 });
});
