// Open memberships and live sessions, and how a request and a response carry them.
// Other features import this file, nothing else.
export { callerAddress, cookieName, sessionToken, withSecret } from './client.js';
export { mailBucket, takeAttempt } from './login-attempts.js';
export { liftDelays } from './login-delays.js';
export {
  findAccount,
  findLiveSession,
  findMember,
  findOpenMembership,
  type OpenMembership,
} from './login.repository.js';
export { memberActor } from './member-actor.js';
export { hashPassword, newPasswordSchema, PASSWORD_LENGTH_MAX } from './passwords.js';
export { answerSession, clientFacts, cookieOptions } from './session-answer.js';
export { openedSession } from './sessions.answers.js';
