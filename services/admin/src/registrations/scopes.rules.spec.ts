import { ABILITIES } from '../abilities/abilities.data.js';
import { orderedScopes, requestedScopes, SCOPES, scopeAbilities } from './scopes.rules.js';

const ALLOWED = ['invoice:upload', 'invoice:read', 'payment:read'];

test('every ability is a scope, except those by which an application could outlive its consent', () => {
  expect(ABILITIES.filter((ability) => !SCOPES.includes(ability)).sort()).toEqual([
    'operations:read',
    'role:update',
    'settings:update',
  ]);
});

test.each([
  [undefined, ALLOWED],
  ['invoice:read', ['invoice:read']],
  ['payment:read invoice:read', ['invoice:read', 'payment:read']],
  ['invoice:read invoice:read', ['invoice:read']],
  [' invoice:read  payment:read ', ['invoice:read', 'payment:read']],
])('scope %j asks for %j', (text, scopes) => {
  expect(requestedScopes(text, ALLOWED)).toEqual(scopes);
});

test.each([
  [''],
  ['  '],
  ['invoice:update'],
  ['invoice:read invoice:update'],
  ['settings:update'],
  ['INVOICE:READ'],
  ['invoice:read,payment:read'],
  ['__proto__'],
])('scope %j is refused', (text) => {
  expect(() => requestedScopes(text, ALLOWED)).toThrow(expect.objectContaining({ code: 'invalid_scope' }));
});

test.each([['settings:update'], ['role:update'], ['operations:read'], ['invoice:fly'], ['']])(
  'an application cannot be registered with %j',
  (scope) => {
    expect(() => orderedScopes(['invoice:read', scope])).toThrow(
      expect.objectContaining({ code: 'unknown_scope' }),
    );
  },
);

test('scopes are kept in one order, each once', () => {
  expect(orderedScopes(['payment:read', 'invoice:read', 'payment:read'])).toEqual([
    'invoice:read',
    'payment:read',
  ]);
});

test.each([
  [['invoice:read'], ['invoice:read', 'payment:read'], { 'invoice:read': 3 }],
  [['invoice:read', 'payment:read'], ['payment:read'], { 'payment:read': 3 }],
  [['invoice:read'], [], {}],
  [['settings:update'], ['settings:update'], {}],
])('a token of %j of an application of %j holds %j', (token, application, abilities) => {
  expect(scopeAbilities(token, application)).toEqual(abilities);
});
