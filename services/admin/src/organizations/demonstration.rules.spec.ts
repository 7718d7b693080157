import { DEMO_ORGANIZATION_ID, isDemonstration, SECOND_ORGANIZATION_ID } from './demonstration.rules.js';

test.each([
  [DEMO_ORGANIZATION_ID, true],
  [SECOND_ORGANIZATION_ID, true],
  ['01900000-0000-7000-8000-000000000003', false],
  ['00000000-0000-0000-0000-000000000000', false],
  ['', false],
])('%s belongs to the demonstration: %s', (id, expected) => expect(isDemonstration(id)).toBe(expected));
