import { noticeDescription } from './notice-details.rules.js';

test.each([
  [[], ''],
  [['', ' '], ''],
  [['デザイン料 ', 'デザイン料', '送料'], 'デザイン料、送料'],
  [['長'.repeat(200)], `${'長'.repeat(119)}…`],
])('%j is described as %s', (lines, wanted) => expect(noticeDescription(lines)).toBe(wanted));
