import { choices, headersOf, pretty } from './webhook';

const TYPES = [
  { type: 'invoice.created', ability: 'invoice:read' },
  { type: 'invoice.updated', ability: 'invoice:read' },
  { type: 'export.journal', ability: 'invoice:export_journal' },
  { type: 'export.books', ability: 'invoice:read' },
];

it('offers a kind as a whole to those who may read all of it', () => {
  expect(choices(TYPES, () => 3)).toEqual([
    'invoice.*',
    'invoice.created',
    'invoice.updated',
    'export.*',
    'export.journal',
    'export.books',
  ]);
  expect(choices(TYPES, (ability) => (ability === 'invoice:read' ? 3 : 2))).toEqual([
    'invoice.*',
    'invoice.created',
    'invoice.updated',
    'export.books',
  ]);
  expect(choices(TYPES, () => 2)).toEqual([]);
});

it('shows the headers of the try, without its signature', () => {
  expect(headersOf({ event_id: 'e1' }, '2026-11-20T00:00:01.900Z')).toBe(
    'content-type: application/json\nwebhook-id: e1\nwebhook-timestamp: 1795132801\nwebhook-signature: v1,…',
  );
});

it('indents JSON and leaves other texts alone', () => {
  expect(pretty('{"a":1}')).toBe('{\n  "a": 1\n}');
  expect(pretty('<p>')).toBe('<p>');
});
