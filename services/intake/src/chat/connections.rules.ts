import { z } from 'zod';
import { CHAT_SERVICES, type ChatServiceName } from './chat-service.types.js';

/** Most connections of one organization: a Chatwork account has at most five webhooks. */
export const MAX_CONNECTIONS = 20;

const KEY_BYTES_LEAST = 8;
const printable = (least: number, most: number) =>
  z
    .string()
    .trim()
    .regex(/^[\x21-\x7e]+$/)
    .min(least)
    .max(most);
const name = z.string().trim().min(1).max(100);
const department_id = z.uuid().nullable();
const hook_secret = printable(16, 200);
const api_token = printable(16, 400);

export const newConnection = z
  .strictObject({
    service: z.enum(CHAT_SERVICES),
    name,
    hook_secret: hook_secret
      .optional()
      .describe(
        'Slack: signing secret. Chatwork: token of the webhook, which exists only after our address was entered there.',
      ),
    api_token: api_token.describe('Slack: bot token (xoxb-…). Chatwork: API token.'),
    department_id: department_id.default(null),
  })
  .superRefine(refuseWrongSecrets);
export type NewConnection = z.infer<typeof newConnection>;

/** Omitted fields stay unchanged, the secrets too. */
export const changedConnection = z.strictObject({
  version: z.int().min(1),
  name: name.optional(),
  enabled: z.boolean().optional(),
  department_id: department_id.optional(),
  hook_secret: hook_secret.optional(),
  api_token: api_token.optional(),
});
export type ChangedConnection = z.infer<typeof changedConnection>;

function refuseWrongSecrets(given: NewConnection, context: z.RefinementCtx): void {
  for (const path of wrongSecrets(given.service, given))
    context.addIssue({ code: 'custom', path: [path], message: 'not a secret of this kind' });
  if (given.service === 'slack' && given.hook_secret === undefined)
    context.addIssue({ code: 'custom', path: ['hook_secret'], message: 'is needed' });
}

/** Fields whose secret cannot be one of that service: users often mistake one for the other. */
export function wrongSecrets(
  service: ChatServiceName,
  given: { hook_secret?: string | undefined; api_token?: string | undefined },
): ('hook_secret' | 'api_token')[] {
  const wrong: ('hook_secret' | 'api_token')[] = [];
  const { hook_secret: hook, api_token: token } = given;
  if (hook !== undefined && (service === 'slack' ? hook.startsWith('xox') : !isBase64(hook)))
    wrong.push('hook_secret');
  if (token !== undefined && (service === 'slack') !== /^xox[be]/.test(token)) wrong.push('api_token');
  return wrong;
}

function isBase64(text: string): boolean {
  const bytes = Buffer.from(text, 'base64');
  return bytes.length >= KEY_BYTES_LEAST && bytes.toString('base64') === text;
}
