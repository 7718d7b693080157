import { describe, expect, test } from '@jest/globals';
import type { ImportItem } from './csv.rules.js';
import { planFile } from './import-file.rules.js';
import type { ImportMode } from './import-plan.rules.js';
import { fieldsOf, type MasterEntity, type MasterInput } from './master.record.js';
import type { MasterKind } from './kinds.data.js';
import { toColumns } from './masters.rules.js';

function stored(kind: MasterKind, id: string, fields: Record<string, unknown>): MasterEntity {
  const parsed = fieldsOf(kind).parse(fields) as MasterInput;
  return {
    id,
    kind,
    version: 1,
    sort_num: 1,
    deleted: false,
    ...toColumns(kind, parsed, null),
  } as MasterEntity;
}

const known = [
  stored('tag', 'a', { name: '甲', code: '1' }),
  stored('tag', 'b', { name: '乙', code: '2' }),
  stored('tag', 'c', { name: '丙', code: '' }),
  stored('tag', 'd', { name: '丁', code: '4', status: 0 }),
];

const items = (...rows: [code: string, name: string][]): ImportItem[] =>
  rows.map(([code, name], index) => ({ line: index + 2, values: { code, name } }));

function plan(mode: ImportMode, given: ImportItem[], rows = known, leaving?: ReadonlySet<string>) {
  let n = 0;
  const { plans, findings } = planFile(
    'tag',
    given,
    { rows, taxes: [] },
    {
      mode,
      newId: () => `new${++n}`,
      ...(leaving ? { leaving } : {}),
    },
  );
  const [first] = plans;
  return {
    changes: first?.plan.rows.map((row) => `${row.id} ${row.change}`),
    missing: first?.plan.missing.map((row) => row.id),
    findings: findings.map(({ line, column, code }) => `${line} ${column} ${code}`),
  };
}

describe('overwrite', () => {
  test('a row is known by its code, else by its name; what is not there is added', () => {
    expect(plan('overwrite', items(['1', '甲'], ['2', '乙二'], ['3', '丙'], ['9', '新']))).toEqual({
      changes: ['a keep', 'b update', 'c update', 'new1 create'],
      missing: [],
      findings: [],
    });
  });

  test('rows that the file does not have are reported; inactive ones are not required', () => {
    expect(plan('overwrite', items(['1', '甲'])).missing).toEqual(['b', 'c']);
  });

  test('two rows may change their names for each other', () => {
    expect(plan('overwrite', items(['1', '乙'], ['2', '甲']))).toMatchObject({
      changes: ['a update', 'b update'],
      findings: [],
    });
  });

  test('a name that another row keeps is refused, and free when that row goes', () => {
    expect(plan('overwrite', items(['1', '乙'])).findings).toEqual(['2 name name_in_use']);
    expect(plan('overwrite', items(['1', '乙']), known, new Set(['b'])).findings).toEqual([]);
  });

  test.each<[string, [string, string][], string[]]>([
    [
      'the same name twice',
      [
        ['8', '新'],
        ['9', '㈱'],
        ['', '新'],
      ],
      ['4 name name_in_use'],
    ],
    [
      'the same code twice',
      [
        ['9', '新'],
        ['9', '別'],
      ],
      ['3 code duplicate_code'],
    ],
    [
      'a known row twice',
      [
        ['1', '甲'],
        ['1', '甲'],
      ],
      ['3 name name_in_use', '3 code duplicate_code'],
    ],
    ['no name', [['9', ' ']], ['2 name required']],
    ['a name too long', [['9', 'あ'.repeat(256)]], ['2 name too_long']],
    ['a code too long', [['9'.repeat(51), '新']], ['2 code too_long']],
  ])('%s', (_, rows, findings) => {
    expect(plan('overwrite', items(...rows)).findings).toEqual(findings);
  });
});

describe('new', () => {
  test('what is known stays unchanged, the rest is added', () => {
    expect(plan('new', items(['1', '甲'], ['', '丙'], ['9', '新']))).toEqual({
      changes: ['a keep', 'c keep', 'new1 create'],
      missing: ['b'],
      findings: [],
    });
  });

  test('half a known row is refused: its code with another name, its name with another code', () => {
    expect(plan('new', items(['1', '新'], ['9', '乙'])).findings).toEqual([
      '2 code duplicate_code',
      '3 name name_in_use',
    ]);
  });
});

describe('columns the file does not have keep their values', () => {
  const tax = stored('tax', 't', {
    name: '課税10%',
    code: '10',
    rate: 10,
    export_code: 'X',
    valid_from: '2019-10-01',
  });
  test('the rate changes, the rest stays', () => {
    const given = [{ line: 2, values: { code: '10', name: '課税10%', rate: '8' } }];
    const { plans, findings } = planFile(
      'tax',
      given,
      { rows: [tax], taxes: [] },
      { mode: 'overwrite', newId: () => 'x' },
    );
    expect(findings).toEqual([]);
    expect(plans[0]?.plan.rows[0]?.columns).toMatchObject({
      rate: 8,
      valid_from: '2019-10-01',
      attributes: { export_code: 'X', is_reduced_tax: false },
    });
  });

  test.each([
    [{ rate: '101' }, '2 rate too_long'],
    [{ deductible_percent: '60' }, '2 deductible_percent invalid'],
    [{ valid_to: '2018-01-01' }, '2 valid_to invalid'],
  ])('%j', (cells, finding) => {
    const given = [{ line: 2, values: { code: '10', name: '課税10%', ...cells } as Record<string, string> }];
    const { findings } = planFile(
      'tax',
      given,
      { rows: [tax], taxes: [] },
      { mode: 'overwrite', newId: () => 'x' },
    );
    expect(findings.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual([finding]);
  });
});

const TAX = '01900000-0000-7000-8000-000000000099';

describe('account titles and sub accounts', () => {
  const tax = stored('tax', TAX, { name: '課税仕入10%', code: 'K10', rate: 10 });
  const rows = [
    stored('account_title', 'n1', { name: '仕入高', code: '500', category: 'expense', settings_item: false }),
    {
      ...stored('sub_account', 's1', {
        name: '国内',
        code: '1',
        company_account_title_id: '01900000-0000-7000-8000-000000000001',
      }),
      parent_id: 'n1',
    },
  ];
  const file = (...given: Record<string, string>[]) => {
    let n = 0;
    // Ids must be UUIDs where a schema checks them: those of parents.
    const newId = () => `01900000-0000-7000-8000-00000000000${++n}`;
    return planFile(
      'account_title',
      given.map((values, index) => ({ line: index + 2, values })),
      { rows, taxes: [tax] },
      { mode: 'overwrite', newId },
    );
  };

  test('a new title with its sub accounts and its tax class, by code or by name', () => {
    const { plans, findings } = file(
      {
        account_code: '600',
        account_name: '外注費',
        sub_code: '',
        sub_name: '',
        tax_classification_code: 'K10',
        category: '費用',
      },
      {
        account_code: '600',
        account_name: '外注費',
        sub_code: '1',
        sub_name: '甲社',
        tax_classification_code: '',
        category: '',
      },
      {
        account_code: '601',
        account_name: '地代家賃',
        sub_code: '',
        sub_name: '',
        tax_classification_code: '課税仕入10%',
        category: '費用',
      },
    );
    expect(findings).toEqual([]);
    expect(plans[0]?.plan.rows.map(({ columns }) => [columns.name, columns.attributes])).toEqual([
      ['外注費', expect.objectContaining({ tax_classification_id: TAX, category: 'expense' })],
      ['地代家賃', expect.objectContaining({ tax_classification_id: TAX })],
    ]);
    expect(plans[1]?.plan.rows.map(({ columns }) => [columns.name, columns.parent_id])).toEqual([
      ['甲社', '01900000-0000-7000-8000-000000000001'],
    ]);
  });

  test('a sub account belongs to its own title, what the file does not say stays', () => {
    const { plans, findings } = file(
      { account_code: '500', account_name: '仕入高', sub_name: '' },
      { account_code: '700', account_name: '雑費', sub_code: '1', sub_name: '国内' },
    );
    expect(findings).toEqual([]);
    expect(
      plans[0]?.plan.rows.map(({ change, columns }) => [
        change,
        columns.name,
        columns.attributes.settings_item,
      ]),
    ).toEqual([
      ['keep', '仕入高', false],
      ['create', '雑費', true],
    ]);
    expect(
      plans[1]?.plan.rows.map(({ change, columns }) => [change, columns.name, columns.parent_id]),
    ).toEqual([['create', '国内', '01900000-0000-7000-8000-000000000001']]);
  });

  test.each<[string, Record<string, string>[], string[]]>([
    [
      'an unknown tax class',
      [{ account_name: '雑費', tax_classification_code: 'Z' }],
      ['2 tax_classification_code tax_not_found'],
    ],
    [
      'one code, two titles',
      [
        { account_code: '700', account_name: '雑費' },
        { account_code: '700', account_name: '雑損', sub_name: 'x' },
      ],
      ['3 account_name account_differs'],
    ],
    ['a title twice', [{ account_name: '雑費' }, { account_name: '雑費' }], ['3 account_name name_in_use']],
    [
      'a sub account without a name',
      [{ account_name: '雑費', sub_code: '1', sub_name: '' }],
      ['2 sub_name required'],
    ],
    ['an unknown category', [{ account_name: '雑費', category: '何か' }], ['2 category invalid']],
  ])('%s', (_, given, findings) => {
    expect(file(...given).findings.map(({ line, column, code }) => `${line} ${column} ${code}`)).toEqual(
      findings,
    );
  });
});
