// Second factors of people: stored ones, challenges, and whether a given factor is right.
// Other features import this file, nothing else.
export { insertChallenge, lockChallenge, spendChallenge } from './challenges.repository.js';
export {
  deleteFactors,
  type FactorRow,
  factorsOf,
  insertApp,
  insertPasskey,
  passkeysOf,
  recoveryCodesLeft,
  replaceRecoveryCodes,
} from './factors.repository.js';
export { SEALED_FACTOR_COLUMNS, secretPlace } from './factors.service.js';
export { challenge, factorCode, type GivenFactor, madePasskey, provedPasskey } from './factors.types.js';
export { registered, registrationOptions } from './passkeys.service.js';
export { digitsOf, hashRecoveryCode, newRecoveryCode, RECOVERY_CODES } from './recovery-codes.rules.js';
export { newTotpSecret, totpStep, totpUri } from './totp.service.js';
