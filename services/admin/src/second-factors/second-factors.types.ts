import { z } from 'zod';
import { challenge, madePasskey } from '../factors/factors.facade.js';

const name = z.string().trim().min(1).max(100);

export const ownFactors = z
  .object({
    items: z.array(
      z
        .object({
          id: z.uuid(),
          kind: z.enum(['totp', 'passkey']),
          name: z.string(),
          created_at: z.iso.datetime(),
          last_used_at: z.iso.datetime().nullable(),
        })
        .meta({ id: 'SecondFactor' }),
    ),
    recovery_codes_left: z.int(),
    required: z.boolean().describe('By the organization or the role: the last one cannot be removed.'),
  })
  .meta({ id: 'OwnSecondFactors' });

export const begunApp = z
  .object({
    challenge: z.string(),
    secret: z.string().describe('Base32, for an app that cannot read the QR code.'),
    uri: z.string().describe('otpauth:// address for the QR code.'),
  })
  .meta({ id: 'BegunAuthenticatorApp' });

export const begunPasskey = z
  .object({
    challenge: z.string(),
    passkey: z.looseObject({}).describe('PublicKeyCredentialCreationOptionsJSON of WebAuthn Level 3.'),
  })
  .meta({ id: 'BegunPasskey' });

export const addedFactor = z
  .object({
    recovery_codes: z
      .array(z.string())
      .describe('Shown once, with the first factor and when they are renewed; else empty.'),
  })
  .meta({ id: 'AddedSecondFactor' });

export const confirmAppSchema = z.strictObject({ challenge, name, code: z.string().trim().min(1).max(20) });
export const confirmPasskeySchema = z.strictObject({ challenge, name, passkey: madePasskey });
