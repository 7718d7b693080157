import fc from 'fast-check';
import {
  checkRoute,
  checkRouteDuties,
  inOrder,
  type LevelApprovers,
  namedBy,
  routeFor,
  type RouteFacts,
  sharedLevels,
} from './routes.rules.js';

const route = (id: string, over: Partial<RouteFacts> = {}): RouteFacts => ({
  id,
  department_id: null,
  from_amount: 0,
  approve_level: null,
  approvers: {},
  ...over,
});
const ALL = route('all');
const SALES = route('sales', { department_id: 'sales' });
const MILLION = route('million', { from_amount: 1_000_000 });
const SALES_MILLION = route('sales-million', { from_amount: 1_000_000, department_id: 'sales' });
const ROUTES = [ALL, MILLION, SALES, SALES_MILLION];

describe('the route of an invoice', () => {
  test.each([
    [0, null, 'all'],
    [0, 'sales', 'sales'],
    [999_999, 'sales', 'sales'],
    [999_999, 'other', 'all'],
    [1_000_000, null, 'million'],
    [1_000_000, 'other', 'million'],
    [1_000_000, 'sales', 'sales-million'],
    // A credit note counts by its size.
    [-1_000_000, null, 'million'],
    [-999_999, null, 'all'],
    // Unknown: as if it were the highest.
    [null, null, 'million'],
    [null, 'sales', 'sales-million'],
  ])('%s yen of %s goes by %s', (total_amount, department_id, wanted) => {
    expect(routeFor(ROUTES, { total_amount, department_id })?.id).toBe(wanted);
  });

  test('is none when nothing fits', () => {
    expect(routeFor([], { total_amount: 1, department_id: null })).toBeNull();
    expect(routeFor([MILLION], { total_amount: 999_999, department_id: null })).toBeNull();
    expect(routeFor([SALES], { total_amount: 1, department_id: null })).toBeNull();
    expect(routeFor([SALES], { total_amount: 1, department_id: 'other' })).toBeNull();
  });

  test('does not depend on the order of the rows, and a higher amount never gets a lower route', () => {
    const some = fc.array(
      fc.record({
        department_id: fc.constantFrom(null, 'a', 'b'),
        from_amount: fc.integer({ min: 0, max: 9 }),
      }),
      { maxLength: 8 },
    );
    const facts = fc.record({
      total_amount: fc.integer({ min: 0, max: 10 }),
      department_id: fc.constantFrom(null, 'a', 'b'),
    });
    fc.assert(
      fc.property(some, facts, (shapes, invoice) => {
        const routes = shapes.map((shape, at) => route(String(at), shape));
        const chosen = routeFor(routes, invoice);
        expect(routeFor(routes.toReversed(), invoice)).toEqual(chosen);
        const more = routeFor(routes, { ...invoice, total_amount: invoice.total_amount + 1 });
        expect(more?.from_amount ?? -1).toBeGreaterThanOrEqual(chosen?.from_amount ?? -1);
      }),
    );
  });
});

test('routes are shown in the order in which they are tried', () => {
  expect(inOrder(ROUTES).map(({ id }) => id)).toEqual(['sales-million', 'million', 'sales', 'all']);
});

test('a level without names is open', () => {
  const named = route('x', { approvers: { '2': ['u'] } });
  expect([1, 2, 3].map((level) => namedBy(named, level))).toEqual([[], ['u'], []]);
  expect(namedBy(null, 1)).toEqual([]);
});

describe('a route is refused', () => {
  const allowed = new Map([
    [1, new Set(['u', 'v'])],
    [2, new Set(['v'])],
    [3, new Set(['v'])],
  ]);
  const codeOf = (over: Partial<RouteFacts>, others: RouteFacts[] = []) => {
    try {
      checkRoute(route('new', over), others, 2, allowed);
      return null;
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  test.each<[string, Partial<RouteFacts>, RouteFacts[], string | null]>([
    ['never when it is the first', {}, [], null],
    ['when another one has its amount and department', {}, [ALL], 'approval_route_exists'],
    ['not when the department differs', {}, [SALES], null],
    ['not when the amount differs', {}, [MILLION], null],
    ['also for a department', { department_id: 'sales' }, [SALES], 'approval_route_exists'],
    ['not when its approvers may approve', { approvers: { '1': ['u', 'v'], '2': ['v'] } }, [], null],
    ['when one of them may not', { approvers: { '2': ['v', 'u'] } }, [], 'approver_not_allowed'],
    ['when a name is above the levels', { approvers: { '3': ['v'] } }, [], 'invalid_approval_level'],
    ['not with levels of its own', { approve_level: 3, approvers: { '3': ['v'] } }, [], null],
    ['with fewer levels', { approve_level: 1, approvers: { '2': ['v'] } }, [], 'invalid_approval_level'],
    [
      'when nobody may approve a level',
      { approve_level: 5, approvers: { '5': ['v'] } },
      [],
      'approver_not_allowed',
    ],
  ])('%s', (_, over, others, wanted) => expect(codeOf(over, others)).toBe(wanted));
});

describe('a route that one person would approve twice', () => {
  test.each<[string, LevelApprovers, number[] | null]>([
    ['nobody is named', {}, null],
    ['different people', { 1: ['a'], 2: ['b'] }, null],
    ['one person for two levels', { 1: ['a'], 2: ['a'] }, [1, 2]],
    ['one person for two levels, and a third level', { 1: ['b'], 2: ['a'], 4: ['a'] }, [2, 4]],
    ['another person is there', { 1: ['a'], 2: ['a', 'b'] }, null],
    ['two people for two levels', { 1: ['a', 'b'], 2: ['a', 'b'] }, null],
    ['two people for three levels', { 1: ['a', 'b'], 2: ['a', 'b'], 3: ['b', 'a'] }, [1, 2, 3]],
    ['one level is open to everyone', { 1: ['a'], 3: [] }, null],
  ])('%s', (_, approvers, levels) => {
    expect(sharedLevels({ approvers })?.levels ?? null).toEqual(levels);
  });

  test('agrees with a search for different people', () => {
    const people = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 });
    const some = fc.record({ 1: people, 2: people, 3: people, 4: people }, { requiredKeys: [] });
    const canDiffer = (lists: readonly (readonly string[])[], used: readonly string[]): boolean => {
      const [first, ...rest] = lists;
      return !first || first.some((one) => !used.includes(one) && canDiffer(rest, [...used, one]));
    };
    fc.assert(
      fc.property(some, (approvers) => {
        expect(sharedLevels({ approvers }) === null).toBe(canDiffer(Object.values(approvers), []));
      }),
    );
  });

  test.each([
    ['off', false, 'stored'],
    ['off', true, 'stored'],
    ['warn', false, 'asks'],
    ['warn', true, 'accepted'],
    ['enforce', false, 'refused'],
    ['enforce', true, 'refused'],
  ] as const)('under %s, accepted: %s: %s', (policy, accepted, expected) => {
    const outcome = (approvers: LevelApprovers) => {
      try {
        return checkRouteDuties(policy, { approvers }, accepted) ? 'accepted' : 'stored';
      } catch (error) {
        const { code, params } = error as { code: string; params: Record<string, unknown> };
        expect([code, params.levels]).toEqual(['duty_route_one_person', '1, 2']);
        return params.can_accept ? 'asks' : 'refused';
      }
    };
    expect(outcome({ 1: ['a'], 2: ['a'] })).toBe(expected);
    expect(outcome({ 1: ['a'], 2: ['b'] })).toBe('stored');
  });
});
