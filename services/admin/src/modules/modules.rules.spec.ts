import { assertSwitchable, declaredAbilities, isOffered } from './modules.rules.js';

const DECLARATION = {
  pages: [{ path: '/invoice', ability: 'invoice:read' }, { path: '/help' }],
  menu: [{ path: '/master', ability: ['master:read', 'tax:read'] }],
  slots: { 'invoice.detail.payment': { ability: 'payment:read' } },
  title: 'ability',
};

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test('abilities are found at any depth', () => {
  expect(declaredAbilities(DECLARATION)).toEqual(['invoice:read', 'master:read', 'tax:read', 'payment:read']);
  expect(declaredAbilities(null)).toEqual([]);
  expect(declaredAbilities({ ability: 7 })).toEqual([]);
});

test.each([
  [{}, false],
  [{ 'inbox:read': 3 }, false],
  [{ 'tax:read': 1 }, true],
  [{ 'payment:read': 3 }, true],
])('with %j the remote is offered: %s', (abilities, expected) => {
  expect(isOffered(DECLARATION, (ability) => (abilities as Record<string, number>)[ability] ?? 0)).toBe(
    expected,
  );
});

test('a remote that asks for nothing is offered to everybody', () => {
  expect(isOffered({ pages: [{ path: '/' }] }, () => 0)).toBe(true);
});

test.each([
  [{ path: '/account', ability: null }, true],
  [{ path: '/tempupload/:uuid', ability: null, public: true }, false],
  [{ path: '/settings', ability: 'settings:read' }, false],
])('with the page %j among its own a remote is offered to everybody: %s', (page, expected) => {
  expect(isOffered({ pages: [{ path: '/role', ability: 'role:update' }, page] }, () => 0)).toBe(expected);
});

test.each([
  ['journal', false, 'stable', null, 'ok'],
  ['journal', true, '0.1.0', null, 'ok'],
  ['journal', true, '9.9.9', 'not_released', 'unknown_module_version'],
  ['journal', true, '0.3.0', 'service_older', 'module_service_older'],
  ['admin', false, 'stable', null, 'module_required'],
  ['admin', true, 'stable', null, 'ok'],
] as const)('%s enabled=%s on %s, held by %s: %s', (module, enabled, channel, held, code) => {
  expect(codeOf(() => assertSwitchable(module, { enabled, channel }, ['0.1.0'], held))).toBe(code);
});
