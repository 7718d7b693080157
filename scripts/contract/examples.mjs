// Examples of plain values, by the name of the field or else by its format.
const BY_NAME = {
  local_id: 12,
  pay_key: '2026110005',
  partner_name: '株式会社山田商店',
  company_name: '株式会社山田商店',
  customer_name: '株式会社山田商店',
  full_name: '経理 花子',
  user_name: '経理 花子',
  name: '消耗品費',
  t_number: 'T1234567890123',
  phone_number: '03-1234-5678',
  file_name: 'invoice.pdf',
  month: '2026-11',
  total_amount: 110000,
  payment_amount: 110000,
  amount: 110000,
  tax_amount: 10000,
  currency_code: 'JPY',
  bank_code: '0001',
  branch_code: '001',
  bank_name: 'みずほ',
  branch_name: '東京営業部',
  account_number: '1234567',
  account_name: 'カ）ヤマダシヨウテン',
  holder_name: 'カ）ヤマダシヨウテン',
  q: '山田',
  sort: '-local_id',
  language: 'ja',
  version: 3,
  content_version: 3,
  invoice_version: 3,
  subject_version: 3,
  level: 1,
  note: '登録済みの番号に電話で確認',
  message: '確認をお願いします',
  comment: '確認をお願いします',
  reason: '金額が注文書と違います',
};
const BY_FORMAT = {
  uuid: '0192f0c4-7d1e-7c3a-9f52-3b1a2c4d5e6f',
  date: '2026-11-05',
  'date-time': '2026-11-05T01:23:45.678Z',
  email: 'keiri@uketori.example',
  uri: 'https://example.com/callback',
};

/** Adds examples to parameters and to the fields of every schema, in place. */
export function addExamples({ paths, components }) {
  for (const item of Object.values(paths))
    for (const operation of Object.values(item))
      for (const parameter of operation.parameters ?? [])
        if (parameter.schema && parameter.example === undefined) {
          const value = exampleOf(parameter.name, parameter.schema);
          if (value !== undefined) parameter.example = value;
        }
  for (const schema of Object.values(components.schemas)) walk(schema);
}

function walk(schema) {
  if (Array.isArray(schema)) return schema.forEach(walk);
  if (typeof schema !== 'object' || schema === null) return undefined;
  for (const [name, field] of Object.entries(schema.properties ?? {})) {
    const value = exampleOf(name, field);
    if (value !== undefined && !field.examples) field.examples = [value];
  }
  return Object.values(schema).forEach(walk);
}

/** Undefined where none fits. */
function exampleOf(name, schema) {
  if (schema.$ref || schema.default !== undefined) return undefined;
  const types = [schema.type].flat();
  if (schema.enum) return schema.enum.find((value) => value !== null);
  if (BY_FORMAT[schema.format] !== undefined) return BY_FORMAT[schema.format];
  const value = BY_NAME[name];
  if (value === undefined || !fits(value, types, schema)) return undefined;
  return value;
}

function fits(value, types, { pattern, maxLength, minLength, maximum, minimum }) {
  if (typeof value === 'number')
    return types.includes('integer') && value <= (maximum ?? value) && value >= (minimum ?? value);
  return (
    types.includes('string') &&
    (!pattern || new RegExp(pattern, 'u').test(value)) &&
    value.length <= (maxLength ?? value.length) &&
    value.length >= (minLength ?? 0)
  );
}
