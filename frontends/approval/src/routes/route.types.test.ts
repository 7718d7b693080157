import { AS_ORGANIZATION, bodyOf, formOf, levelsOf, type Route } from './route.types';

const ROUTE: Route = {
  id: 'r1',
  name: '100万円以上',
  department_id: 'd1',
  from_amount: 1_000_000,
  approve_level: 3,
  approvers: { '1': ['u1'], '3': ['u2', 'u3'] },
  version: 4,
};
const DEPARTMENT = { id: 'd1', name: '営業部', code: '10' };

test('a route survives its form', () => {
  const { id: _, version: __, ...body } = ROUTE;
  expect(bodyOf(formOf(ROUTE, DEPARTMENT), 2)).toEqual(body);
});

test('a new route is for all departments and amounts, with the levels of the organization', () => {
  const form = formOf(null, null);
  expect(form.approve_level).toBe(AS_ORGANIZATION);
  expect(levelsOf(form, 2)).toBe(2);
  expect(bodyOf({ ...form, name: 'x' }, 2)).toEqual({
    name: 'x',
    department_id: null,
    from_amount: 0,
    approve_level: null,
    approvers: {},
  });
});

test.each([
  [AS_ORGANIZATION, 2, { '1': ['u1'] }],
  [AS_ORGANIZATION, 3, { '1': ['u1'], '3': ['u2', 'u3'] }],
  [0, 3, {}],
  [2, 5, { '1': ['u1'] }],
])(
  'with %s levels of its own and %s of the organization, users above go',
  (approve_level, standard, approvers) => {
    const form = { ...formOf(ROUTE, DEPARTMENT), approve_level };
    expect(bodyOf(form, standard).approvers).toEqual(approvers);
  },
);
