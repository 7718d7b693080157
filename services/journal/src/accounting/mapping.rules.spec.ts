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
  const chosen = (id: number | null, name = ''): Choices =>
    new Map([['company/c', id === null ? null : { remote_id: id, name }]]);
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
    [
      'chosen, with another id in the new fiscal year: by the name it had',
      want({ name: '別名' }),
      [minato],
      chosen(9, '株式会社ミナト印刷'),
      { state: 'found', via: 'chosen', master: minato },
    ],
    [
      'chosen and switched off, with a successor of its name',
      want({ name: '別名' }),
      [old, twin],
      chosen(1),
      { state: 'found', via: 'chosen', master: twin },
    ],
    ['chosen and switched off, without one', want(), [old], chosen(1), { state: 'unavailable', master: old }],
    [
      'chosen and gone, with two of its name',
      want({ name: '別名' }),
      [minato, twin],
      chosen(9, '株式会社ミナト印刷'),
      { state: 'ambiguous' },
    ],
    [
      'the account of a payment: the only one of its kind',
      want({ kind: 'pay_bank', key: 'pay_bank', name: '普通預金' }),
      [master('bank_account', 5, 'みずほ銀行'), master('wallet', 6, '現金')],
      new Map(),
      { state: 'found', via: 'only', master: master('bank_account', 5, 'みずほ銀行') },
    ],
    [
      'of two bank accounts, the one of the name',
      want({ kind: 'pay_bank', key: 'pay_bank', name: '普通預金' }),
      [master('bank_account', 5, 'みずほ銀行'), master('bank_account', 6, '普通預金')],
      new Map(),
      { state: 'found', via: 'name', master: master('bank_account', 6, '普通預金') },
    ],
    [
      'of two bank accounts, none of the name',
      want({ kind: 'pay_bank', key: 'pay_bank', name: '普通預金' }),
      [master('bank_account', 5, 'みずほ銀行'), master('bank_account', 6, '三井住友銀行')],
      new Map(),
      { state: 'missing' },
    ],
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
