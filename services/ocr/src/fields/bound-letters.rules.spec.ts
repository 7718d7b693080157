import { mendBound } from './bound-letters.rules.js';

test.each([
  ['医療法人社団枯梗会', '医療法人社団桔梗会'],
  ['みほん珈非店', 'みほん珈琲店'],
  ['みほん 琲店', 'みほん珈琲店'],
  ['桔梗会', '桔梗会'],
  // The letter before it was lost, not misread.
  ['株式会社琲店', '株式会社琲店'],
  ['株式会社珈琲みほん', '株式会社珈琲みほん'],
])('%s is %s', (read, name) => expect(mendBound(read)).toBe(name));
