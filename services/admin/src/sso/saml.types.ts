import { z } from 'zod';

/** An element as xml2js gives it: its text under `_`, its attributes under `$`. */
const element = z.looseObject({
  _: z.string().optional(),
  $: z.record(z.string(), z.string()).optional(),
});

/** The parts of a SAML assertion that count, without prefixes of namespaces. */
export const samlAssertion = z.looseObject({
  Issuer: z.array(element).length(1).optional(),
  Subject: z
    .array(
      z.looseObject({
        NameID: z.array(element).length(1).optional(),
        SubjectConfirmation: z
          .array(
            z.looseObject({
              $: z.record(z.string(), z.string()).optional(),
              SubjectConfirmationData: z.array(element).optional(),
            }),
          )
          .optional(),
      }),
    )
    .length(1)
    .optional(),
  AuthnStatement: z.array(element).optional(),
  AttributeStatement: z
    .array(
      z.looseObject({
        Attribute: z
          .array(
            z.looseObject({
              $: z.record(z.string(), z.string()).optional(),
              AttributeValue: z.array(z.union([z.string(), element])).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});
export type SamlAssertion = z.infer<typeof samlAssertion>;
