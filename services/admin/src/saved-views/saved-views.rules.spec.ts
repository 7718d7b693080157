import {
  MAX_VIEWS,
  mayChange,
  maySee,
  requireChange,
  requireRoom,
  requireShared,
} from './saved-views.rules.js';

const view = (owner: string, shared: boolean) => ({ created_user_organization: owner, shared });
const viewer = (is_administrator: boolean) => ({ user_organization_id: 'me', is_administrator });

test.each([
  ['own', view('me', false), false, true, true, 'ok'],
  ['own, shared', view('me', true), false, true, true, 'ok'],
  ['own, as administrator', view('me', false), true, true, true, 'ok'],
  ['of another, shared', view('you', true), false, true, false, 'no_privilege'],
  ['of another, shared, as administrator', view('you', true), true, true, true, 'ok'],
  ['of another', view('you', false), false, false, false, 'no_record'],
  ['of another, as administrator', view('you', false), true, false, false, 'no_record'],
] as const)('%s', (_, given, is_administrator, sees, changes, outcome) => {
  const who = viewer(is_administrator);
  expect(maySee(given, who)).toBe(sees);
  expect(mayChange(given, who)).toBe(changes);
  if (outcome === 'ok') expect(() => requireChange(given, who)).not.toThrow();
  else expect(() => requireChange(given, who)).toThrow(outcome);
});

test('only its owner takes a shared view back', () => {
  expect(() => requireShared(view('me', true), { shared: false }, viewer(false))).not.toThrow();
  expect(() => requireShared(view('you', true), { shared: true }, viewer(true))).not.toThrow();
  expect(() => requireShared(view('you', true), { shared: false }, viewer(true))).toThrow('no_privilege');
});

test('a list has a limit of views', () => {
  expect(() => requireRoom(MAX_VIEWS - 1)).not.toThrow();
  expect(() => requireRoom(MAX_VIEWS)).toThrow('too_many_views');
});
