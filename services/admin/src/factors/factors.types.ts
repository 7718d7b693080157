import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

const encoded = z.string().max(20_000);
const passkeyBase = {
  id: encoded,
  rawId: encoded,
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(50).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
};

/** What `navigator.credentials.create` returned, as JSON (WebAuthn Level 3, RegistrationResponseJSON). */
export const madePasskey = z
  .object({
    ...passkeyBase,
    response: z.looseObject({ clientDataJSON: encoded, attestationObject: encoded }),
  })
  .transform((value) => value as unknown as RegistrationResponseJSON);

/** What `navigator.credentials.get` returned, as JSON (WebAuthn Level 3, AuthenticationResponseJSON). */
export const provedPasskey = z
  .object({
    ...passkeyBase,
    response: z.looseObject({
      clientDataJSON: encoded,
      authenticatorData: encoded,
      signature: encoded,
      userHandle: encoded.nullish(),
    }),
  })
  .transform((value) => value as unknown as AuthenticationResponseJSON);

/** Names what waits for a factor. */
export const challenge = z.string().min(20).max(100);

export const factorCode = z
  .string()
  .trim()
  .min(1)
  .max(50)
  .describe('A code of an authenticator app, or a recovery code.');

/** What a user gives as a second factor: a code of an app, a recovery code, or a passkey. */
export interface GivenFactor {
  code?: string | undefined;
  passkey?: AuthenticationResponseJSON | undefined;
}
