import { type Duty, type DutyMark, type DutyPolicy, checkDuty } from '@uketori/service-kit/duties.rules';
import { type ApprovedLevel, dutiesOf, refuseUnknownEdits } from './duties.rules.js';

const at = '2026-11-28T00:00:00.000Z';
const step = (user_id: string, more: Partial<ApprovedLevel> = {}): ApprovedLevel => ({
  user_id,
  user_name: user_id,
  responsible_id: user_id,
  for_user_id: null,
  approved_at: at,
  ...more,
});
const hand = (duty: Duty, user_id: string): DutyMark => ({ duty, user_id, user_name: user_id, at });

test('an API key counts as its maker, a deputy also as the absent approver, an older step as its user', () => {
  const steps = [
    step('key', { responsible_id: 'maker' }),
    step('deputy', { for_user_id: 'absent' }),
    step('old', { responsible_id: null }),
  ];
  expect(
    dutiesOf([hand('upload', 'u')], steps).map(({ duty, user_id, for_user_id }) => [
      duty,
      user_id,
      for_user_id,
    ]),
  ).toEqual([
    ['upload', 'u', undefined],
    ['level', 'maker', null],
    ['level', 'deputy', 'absent'],
    ['level', 'old', null],
  ]);
});

const HANDS = [hand('upload', 'uploader'), hand('edit', 'editor')];
const STEPS = [step('key', { responsible_id: 'maker' }), step('deputy', { for_user_id: 'absent' })];

/** The user, the absent user whose deputy they are, the next level, the final approval. */
const TABLE: [string, string | null, string | null, string | null][] = [
  ['uploader', null, null, 'duty_own_record'],
  ['editor', null, null, 'duty_own_record'],
  ['maker', null, 'duty_two_levels', 'duty_two_levels'],
  ['key', null, null, null],
  ['deputy', null, 'duty_two_levels', 'duty_two_levels'],
  ['absent', null, 'duty_two_levels', 'duty_two_levels'],
  ['third', null, null, null],
  ['third', 'maker', 'duty_two_levels', 'duty_two_levels'],
  ['third', 'absent', 'duty_two_levels', 'duty_two_levels'],
  ['third', 'fourth', null, null],
];
describe.each(['off', 'warn', 'enforce'] as const)('under %s', (duty_policy: DutyPolicy) => {
  test.each(TABLE)('%s for %s: next level %s, final approval %s', (user_id, for_user_id, level, final) => {
    for (const [duty, code] of [
      ['level', level],
      ['final', final],
    ] as const) {
      const marks = dutiesOf(HANDS, STEPS);
      const act = (accepted: boolean) => () =>
        checkDuty(duty_policy, marks, { duty, user_id, for_user_id }, accepted)?.code ?? null;
      if (code === null || duty_policy === 'off') {
        expect([act(false)(), act(true)()]).toEqual([null, null]);
        continue;
      }
      expect(act(false)).toThrow(expect.objectContaining({ code }));
      if (duty_policy === 'warn') expect(act(true)()).toBe(code);
      else expect(act(true)).toThrow(expect.objectContaining({ code }));
    }
  });
});

test.each([
  ['off', 3, 2, null],
  ['warn', 3, 2, 'duties_not_known_yet'],
  ['enforce', 3, 2, 'duties_not_known_yet'],
  ['enforce', 2, 2, null],
  ['enforce', 1, 2, null],
])('%s: version %i is approved, %i is known here: %s', (duty_policy, seen, subject_version, code) => {
  const check = () => refuseUnknownEdits({ duty_policy }, { subject_version }, seen);
  if (code === null) expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code }));
});
