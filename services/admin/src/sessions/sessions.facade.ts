// Open memberships and live sessions, and how a request and a response carry them.
// Other features import this file, nothing else.
export { callerAddress, cookieName, cookieOf, sessionToken, withSecret } from './client-facts.service.js';
export { noteUse } from './live-sessions.repository.js';
export { mailBucket, takeAttempt } from './login-attempts.repository.js';
export { liftDelays } from './login-delays.repository.js';
export {
  findAccount,
  findLiveSession,
  findMember,
  findOpenMembership,
  openMemberships,
  type LiveSession,
  type OpenMembership,
  openMembershipIn,
  passwordMinLength,
} from './login.repository.js';
export { memberActor } from './member-actor.service.js';
export { assertGoodPassword, PASSWORD_MIN_LENGTH } from './password-policy.rules.js';
export { hashPassword, newPasswordSchema, PASSWORD_LENGTH_MAX } from './passwords.service.js';
export { answerSession, clientFacts, cookieOptions } from './session-answer.service.js';
export { lacksFactor, USE_NOTED_EVERY } from './session-times.rules.js';
export { endOtherSessions, endSessionsOf, markProved } from './sessions.repository.js';
export { openedSession } from './sessions.types.js';
