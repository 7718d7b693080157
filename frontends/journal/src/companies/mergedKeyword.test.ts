import { mergedKeyword } from './mergedKeyword';

test.each([
  ['回線', '電話', '回線、電話'],
  ['回線、電話', '電話|FAX', '回線、電話、FAX'],
  ['', '電話', ''],
  ['回線', '', ''],
  ['', '', ''],
  ['回線', '回線', '回線'],
  ['、', '電話', ''],
])('%j and %j: %j', (kept, gone, wanted) => expect(mergedKeyword(kept, gone)).toBe(wanted));
