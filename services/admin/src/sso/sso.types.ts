import { z } from 'zod';
import { openedSession } from '../sessions/sessions.facade.js';

const roleRule = z.strictObject({
  value: z.string().trim().min(1).max(200),
  role_id: z.int().min(1).max(32_767),
});

/** Which role the users of a provider get. */
const roles = {
  default_role_id: z.int().min(1).max(32_767),
  role_claim: z.string().trim().max(100).default('').describe('SAML: the name of an attribute.'),
  role_map: z.array(roleRule).max(100).default([]),
  version: z.int().min(0).describe('0 where there is no provider yet.'),
};

export const providerSchema = z.strictObject({
  issuer: z.url({ protocol: /^https?$/ }).max(500),
  client_id: z.string().trim().min(1).max(300),
  client_secret: z
    .string()
    .min(1)
    .max(1000)
    .nullable()
    .optional()
    .describe('Absent: unchanged. Null: a public client.'),
  ...roles,
});
export type GivenProvider = z.infer<typeof providerSchema>;

export const samlProviderSchema = z.strictObject({
  issuer: z.string().trim().min(1).max(500).describe('The entity ID of the provider.'),
  sign_in_url: z.url({ protocol: /^https?$/ }).max(1000),
  certificates: z
    .array(z.string().min(1).max(20_000))
    .min(1)
    .max(5)
    .describe('X.509, each as PEM or as its base64: two while the provider changes its key.'),
  ...roles,
});
export type GivenSamlProvider = z.infer<typeof samlProviderSchema>;

export const enforcementSchema = z.strictObject({
  enforced: z.boolean(),
  break_glass_id: z.uuid().nullable().describe('The membership of the owner who may log in by password.'),
  version: z.int().min(1),
});

export const domainSchema = z.strictObject({ domain: z.string().max(260) });

export const ssoSettings = z
  .object({
    provider: z
      .object({
        protocol: z.enum(['oidc', 'saml']),
        issuer: z.string(),
        client_id: z.string(),
        has_secret: z.boolean(),
        sign_in_url: z.string().nullable().describe('SAML only.'),
        certificates: z.array(z.object({ pem: z.string(), valid_until: z.iso.datetime() })),
        default_role_id: z.int(),
        role_claim: z.string(),
        role_map: z.array(z.object({ value: z.string(), role_id: z.int() })),
        enforced: z.boolean(),
        break_glass_id: z.uuid().nullable(),
        version: z.int(),
      })
      .nullable(),
    domains: z.array(
      z.object({
        id: z.uuid(),
        domain: z.string(),
        dns_text: z.string().describe('The TXT record that proves the domain.'),
        proof: z.enum(['mail', 'dns']).nullable(),
        verified_at: z.iso.datetime().nullable(),
      }),
    ),
    redirect_uri: z.string().describe('To be entered at a provider of OpenID Connect.'),
    saml: z
      .object({ entity_id: z.string(), acs_url: z.string() })
      .describe('To be entered at a provider of SAML. Metadata is at the address of the entity ID.'),
  })
  .meta({ id: 'SsoSettings' });

export const beginSchema = z.strictObject({
  email: z.string().trim().toLowerCase().min(3).max(254),
  next: z
    .string()
    .max(2000)
    .nullable()
    .default(null)
    .describe('The page that the user wanted; the log-in returns it.'),
  again: z
    .boolean()
    .default(false)
    .describe('The provider asks for the credentials even if it knows the user.'),
});
export const begun = z.object({ url: z.string() }).meta({ id: 'BegunSso' });
/** The session, and the page that the user wanted. */
export const ssoSession = openedSession.extend({ next: z.string().nullable() });
export const finishSchema = z.strictObject({
  query: z.string().min(1).max(8000).describe('The query of the address that the provider returned to.'),
});
