import type { InvitationState } from './invitation.record.js';
import { assertStillCovered, requireAcceptable, requireChangeable, shownState } from './invitations.rules.js';

const NOW = Date.parse('2026-11-22T00:00:00Z');
const at = (state: InvitationState, hours: number) => ({
  state,
  expires_at: new Date(NOW + hours * 3_600_000).toISOString(),
});

function codeOf(act: () => unknown): string {
  try {
    act();
    return 'ok';
  } catch (error) {
    return (error as { code: string }).code;
  }
}

test.each([
  ['sent', 1, 'sent', 'ok', 'ok'],
  ['sent', 0, 'expired', 'invitation_expired', 'ok'],
  ['sent', -1, 'expired', 'invitation_expired', 'ok'],
  ['cancelled', 1, 'cancelled', 'invitation_invalid', 'no_record'],
  ['cancelled', -1, 'cancelled', 'invitation_invalid', 'no_record'],
  ['activated', 1, 'activated', 'invitation_already_activated', 'invitation_already_activated'],
  ['activated', -1, 'activated', 'invitation_already_activated', 'invitation_already_activated'],
] as const)(
  '%s with %i hours left is %s; accepting: %s; changing: %s',
  (state, hours, shown, accept, change) => {
    const invitation = at(state, hours);
    expect(shownState(invitation, NOW)).toBe(shown);
    expect(codeOf(() => requireAcceptable(invitation, NOW))).toBe(accept);
    expect(codeOf(() => requireChangeable(invitation))).toBe(change);
  },
);

test('a code that was never sent is invalid', () => {
  expect(codeOf(() => requireAcceptable(null, NOW))).toBe('invitation_invalid');
});

test.each([
  ['who left', null, 1, 'invitation_not_covered'],
  ['who may no longer invite', { 'invoice:read': 3 }, 1, 'invitation_not_covered'],
  ['who holds less by now', { 'settings:update': 3 }, 1, 'invitation_not_covered'],
  [
    'whose role grew less than the invited one',
    { 'settings:update': 3, 'invoice:read': 1 },
    2,
    'invitation_not_covered',
  ],
  ['who holds as much', { 'settings:update': 3, 'invoice:read': 2 }, 2, 'ok'],
])('an invitation by somebody %s', (_, held: Record<string, number> | null, level, code) => {
  const holds = (ability: string) => held?.[ability] ?? 0;
  const inviter = held && { user_id: 'inviter', is_owner: false, holds };
  expect(
    codeOf(() => assertStillCovered(inviter, { role_id: 8, abilities: { 'invoice:read': level } })),
  ).toBe(code);
  const owner = codeOf(() => assertStillCovered(inviter, { role_id: 1, abilities: {} }));
  expect(owner).toBe('invitation_not_covered');
});
