// One-time codes and the links that carry them.
// Other features import this file, nothing else.
export {
  CODE_HOURS,
  hashCode,
  hoursFrom,
  INVITATION_DAYS,
  newCode,
  type OneTimeCode,
  requireOpenCode,
} from './codes.rules.js';
export {
  emailUrl,
  firstOwnerUrl,
  invitationUrl,
  loginPageUrl,
  resetUrl,
  signUpUrl,
} from './links.service.js';
