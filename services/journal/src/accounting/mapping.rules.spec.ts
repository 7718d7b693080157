import { describe, expect, test } from '@jest/globals';
import type { RemoteKind, RemoteMaster } from './kinds.data.js';
import { type Choices, resolve, type Want } from './mapping.rules.js';

const master = (kind: RemoteKind, remote_id: number, name: string, code = ''): RemoteMaster => ({
  kind,
  remote_id,
  name,
  code,
  t_number: '',
  available: true,
});

describe('a counterpart', () => {
  const want = (over: Partial<Want> = {}): Want => ({
    kind: 'company',
    key: 'c',
    name: '株式会社ミナト印刷',
    code: '',
    t_number: '',
    ...over,
  });
  const minato = { ...master('partner', 1, '(株) ミナト印刷'), t_number: 'T7010705000725' };
  const twin = { ...minato, remote_id: 2 };
  const old = { ...minato, available: false };
  const chosen = (id: number | null): Choices => new Map([['company/c', id]]);
  test.each([
    [
      'by the name, however it is written',
      want(),
      [minato],
      new Map(),
      { state: 'found', via: 'name', master: minato },
    ],
    [
      'by the registered number under another name',
      want({ name: 'MINATO', t_number: 'T7010705000725' }),
      [minato],
      new Map(),
      { state: 'found', via: 't_number', master: minato },
    ],
    [
      'by choice above all',
      want(),
      [minato, master('partner', 9, '別の会社')],
      chosen(9),
      { state: 'found', via: 'chosen', master: master('partner', 9, '別の会社') },
    ],
    ['chosen and gone', want(), [minato], chosen(9), { state: 'missing' }],
    ['to go without', want(), [minato], chosen(null), { state: 'without' }],
    ['two of one name', want(), [minato, twin], new Map(), { state: 'ambiguous' }],
    ['of two, the one in use', want(), [old, twin], new Map(), { state: 'found', via: 'name', master: twin }],
    ['no longer in use', want(), [old], new Map(), { state: 'unavailable', master: old }],
    ['of another kind', want({ kind: 'department' }), [minato], new Map(), { state: 'missing' }],
    [
      'by a code alone: never',
      want({ name: '別名', code: 'V001' }),
      [master('partner', 3, '違う会社', 'V001')],
      new Map(),
      { state: 'missing' },
    ],
    ['nameless', want({ name: '' }), [master('partner', 3, '')], new Map(), { state: 'missing' }],
  ] as [string, Want, RemoteMaster[], Choices, object][])('%s', (_, one, candidates, choices, expected) => {
    expect(resolve(one, candidates, choices)).toEqual(expected);
  });
});
