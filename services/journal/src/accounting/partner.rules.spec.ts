import { expect, test } from '@jest/globals';
import type { RemoteMaster } from './kinds.data.js';
import type { Want } from './mapping.rules.js';
import { partnerWanted, samePartners } from './partner.rules.js';

const want = (over: Partial<Want> = {}): Want => ({
  kind: 'company',
  key: 'c1',
  name: '山田商事株式会社',
  code: '',
  t_number: '',
  ...over,
});
const master = (over: Partial<RemoteMaster> = {}): RemoteMaster => ({
  kind: 'partner',
  remote_id: 1,
  code: '',
  name: '山田商事株式会社',
  t_number: '',
  available: true,
  ...over,
});
const line = (wants: Want[]) => ({ amount: 1, vat: null, description: '', wants });

test('the partner of the deal or of a line, by its key; nothing else of the deal', () => {
  const vendor = want({ kind: 'vendor', key: 'v1' });
  const plan = { partner: want(), lines: [line([vendor, want({ kind: 'department', key: 'd1' })])] };
  expect(partnerWanted(plan, 'c1')).toEqual(want());
  expect(partnerWanted(plan, 'v1')).toEqual(vendor);
  expect(partnerWanted(plan, 'd1')).toBeNull();
  expect(partnerWanted(plan, 'x')).toBeNull();
  expect(partnerWanted({ partner: want({ name: ' ' }), lines: [] }, 'c1')).toBeNull();
  expect(partnerWanted({ partner: null, lines: [] }, 'c1')).toBeNull();
});

test('one that is there already: by its number first, then by its name in any spelling', () => {
  const partner = { name: '山田商事株式会社', t_number: 'T1234567890123' };
  const numbered = master({ remote_id: 2, name: 'ヤマダ', t_number: partner.t_number });
  expect(samePartners(partner, [master(), numbered])).toEqual([numbered]);
  const off = master({ name: '山田商事 株式会社', available: false });
  expect(samePartners({ ...partner, t_number: '' }, [off, master({ name: '田中' })])).toEqual([off]);
  expect(samePartners(partner, [master({ name: '田中', t_number: 'T9999999999999' })])).toEqual([]);
});
