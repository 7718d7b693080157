import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { AdminConfig } from '../config/config.facade.js';
import type { PasskeyRow } from './factors.repository.js';

const NAME = 'Uketori';
/** COSE numbers of EdDSA, ES256 and RS256: every authenticator has one of them. */
const ALGORITHMS = [-8, -7, -257];

/** A passkey as it is stored: base64url throughout. */
export type NewPasskey = Pick<PasskeyRow, 'credential_id' | 'public_key' | 'sign_count' | 'transports'>;

/** Both hosts of the product use one passkey: it belongs to the parent domain. */
function party({ cookie_domain, accounts_url, app_url }: AdminConfig) {
  return { rpID: cookie_domain, origins: [accounts_url, app_url] };
}

function transportsOf(names: readonly string[] | null): AuthenticatorTransport[] {
  return (names ?? []) as AuthenticatorTransport[];
}

/** What a browser needs to make a passkey; one that exists already is not offered again. */
export function registrationOptions(
  config: AdminConfig,
  person: { id: string; email: string; full_name: string },
  known: readonly PasskeyRow[],
) {
  return generateRegistrationOptions({
    rpName: NAME,
    rpID: party(config).rpID,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.full_name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: known.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: transportsOf(transports),
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The passkey that a browser made; null when anything of it is wrong. */
export async function registered(
  config: AdminConfig,
  challenge: string,
  response: RegistrationResponseJSON,
): Promise<NewPasskey | null> {
  const { rpID, origins } = party(config);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: false,
  }).catch(() => ({ verified: false, registrationInfo: undefined }));
  if (!verified || !registrationInfo) return null;
  const { id, publicKey, counter, transports } = registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    sign_count: counter,
    transports: transports ?? [],
  };
}

/** What a browser needs to prove a passkey: one of these, or any of this product when the user is still unknown. */
export function proofOptions(config: AdminConfig, known: readonly PasskeyRow[] | null) {
  return generateAuthenticationOptions({
    rpID: party(config).rpID,
    userVerification: known ? 'preferred' : 'required',
    ...(known
      ? {
          allowCredentials: known.map(({ credential_id, transports }) => ({
            id: credential_id,
            transports: transportsOf(transports),
          })),
        }
      : {}),
  });
}

/**
 * The counter of a passkey after a right proof; null when anything of it is wrong.
 * @param alone the passkey is the only proof: the device must have verified its user by finger, face or PIN
 */
export async function provenCounter(
  config: AdminConfig,
  challenge: string,
  passkey: PasskeyRow,
  response: AuthenticationResponseJSON,
  alone: boolean,
): Promise<number | null> {
  const { rpID, origins } = party(config);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challenge,
    expectedOrigin: origins,
    expectedRPID: rpID,
    requireUserVerification: alone,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.sign_count),
      transports: transportsOf(passkey.transports),
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }));
  return verified && authenticationInfo ? authenticationInfo.newCounter : null;
}
