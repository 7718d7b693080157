import {
  choice,
  entity,
  flag,
  instant,
  integer,
  nullable,
  record,
  responseShape,
  type RowOf,
  text,
  uuid,
} from '@uketori/service-kit/record';
import { z } from 'zod';
import { CHAT_SERVICES } from './chat-service.types.js';

/** A chat service that posts to us. Both secrets are sealed and erased with the connection. */
export const chatConnectionRecord = record(
  'chat_connection',
  { schema: 'intake', table: 'chat_connections' },
  {
    organization_id: uuid({ private: true }),
    id: uuid({}),
    service: choice(CHAT_SERVICES, {}),
    name: text({}),
    // The unguessable part of its webhook's address: 256 random bits.
    hook_key: text({ private: true }),
    // Slack: signing secret. Chatwork: the webhook's token, in base64 as it was given, empty until it is known.
    hook_secret_sealed: text({ private: true }),
    // The one that it replaced, sealed for the same place; counts until then.
    hook_former_sealed: text({ private: true }),
    hook_former_until: nullable(instant({ private: true })),
    api_token_sealed: text({ private: true }),
    enabled: flag({}),
    department_id: nullable(uuid({})),
    account: text({ describe: 'The owner of the token, as the service reported at the last check.' }),
    checked_at: nullable(instant({})),
    check_result: text({ describe: 'Last check: ok, or what is wrong; empty when never checked.' }),
    last_event_at: nullable(instant({})),
    created_by_name: text({}),
    created_at: instant({}),
    deleted_at: nullable(instant({ private: true })),
    version: integer({}),
  },
);

export type ChatConnectionEntity = RowOf<typeof chatConnectionRecord>;
export const ChatConnectionEntity = entity(chatConnectionRecord);

export const chatConnection = z
  .object(responseShape(chatConnectionRecord))
  .extend({
    hook_path: z.string().describe('Below the host of the product: the address to enter at the service.'),
    has_hook_secret: z.boolean().describe('Without it nothing that is posted is taken.'),
  })
  .meta({ id: 'ChatConnection' });
export type ConnectionView = z.infer<typeof chatConnection>;
