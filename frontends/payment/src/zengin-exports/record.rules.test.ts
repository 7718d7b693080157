import { bytesOfText } from './read.rules';
import { cutRecord, dataLayout, endOf } from './record.rules';

test('a record is cut byte by byte, a voiced mark being a byte of its own', () => {
  const [kind, name] = cutRecord('2ｱｻｷﾞ ', [
    { name: 'record_type', start: 1, length: 1, type: 'N' },
    { name: 'account_holder', start: 2, length: 5, type: 'C' },
  ]);
  expect(kind?.characters).toEqual(['2']);
  expect(name?.characters).toEqual(['ｱ', 'ｻ', 'ｷ', 'ﾞ', ' ']);
  expect(name && endOf(name)).toBe(6);
});

test('an EDI record has its own fields; pasted text becomes single bytes or is refused', () => {
  const layouts = { data: [], edi: [{ name: 'edi', start: 92, length: 20, type: 'C' as const }] };
  expect(dataLayout(`${' '.repeat(112)}Y`, layouts)).toBe(layouts.edi);
  expect(dataLayout(' '.repeat(120), layouts)).toBe(layouts.data);
  expect([...bytesOfText('1ｱﾞ\r\n').bytes]).toEqual([0x31, 0xb1, 0xde, 0x0d, 0x0a]);
  expect(bytesOfText('1ア').wide).toBe('ア');
});
