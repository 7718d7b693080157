import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { shown } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import { ChatConnectionEntity, chatConnectionRecord, type ConnectionView } from './chat-connection.record.js';
import {
  type ChangedConnection,
  MAX_CONNECTIONS,
  type NewConnection,
  wrongSecrets,
} from './connections.rules.js';
import { toFailure } from '../imports/imports.facade.js';
import { keepCheck } from './connections.repository.js';
import { failWaiting } from './imports.repository.js';
import { ChatSecrets } from './secrets.service.js';
import { ChatServices } from './chat-services.service.js';

const HOOK_KEY_BYTES = 32;
/** What a service signed before its secret was replaced may still be under way. */
const FORMER_HOOK_MS = 60 * 60 * 1000;
const ERASED = {
  hook_secret_sealed: '',
  hook_former_sealed: '',
  hook_former_until: null,
  api_token_sealed: '',
};
const CHECK_DEADLINE_MS = 10_000;

/** Chat services of an organization: who may post to us, and with which token files are fetched. */
@Injectable()
export class ConnectionsService {
  constructor(
    private readonly work: Work,
    private readonly services: ChatServices,
    private readonly secrets: ChatSecrets,
  ) {}

  list(actor: Actor): Promise<ConnectionView[]> {
    return this.work.read(actor, async (tx) => (await listed(tx)).map(toView));
  }

  /** Keeps a connection; its secrets are not checked yet. @throws too_many_chat_connections */
  create(actor: Actor, given: NewConnection): Promise<ConnectionView> {
    return this.work.run(actor, async (tx) => {
      if ((await listed(tx)).length >= MAX_CONNECTIONS)
        throw new DomainError('too_many_chat_connections', 'conflict', { max: MAX_CONNECTIONS });
      const id = newId();
      const stored = await tx.insert(ChatConnectionEntity, {
        id,
        service: given.service,
        name: given.name,
        hook_key: randomBytes(HOOK_KEY_BYTES).toString('base64url'),
        hook_secret_sealed: given.hook_secret ? this.secrets.seal(id, 'hook_secret', given.hook_secret) : '',
        api_token_sealed: this.secrets.seal(id, 'api_token', given.api_token),
        department_id: given.department_id,
        created_by_name: actor.user_name,
      });
      await tx.audit('chat_connection.created', subject(id), null, logged(stored));
      return toView(stored);
    });
  }

  /** @throws no_record, version_conflict, invalid_input (a secret of the other kind) */
  change(actor: Actor, id: string, given: ChangedConnection): Promise<ConnectionView> {
    return this.work.run(actor, async (tx) => {
      const before = await held(tx, id, given.version);
      const wrong = wrongSecrets(before.service, given);
      if (wrong.length > 0)
        throw new DomainError('invalid_input', 'invalid', {
          issues: wrong.map((path) => ({ path, message: 'not a secret of this kind' })),
        });
      const { hook_secret, api_token, department_id } = given;
      const next = {
        ...before,
        name: given.name ?? before.name,
        enabled: given.enabled ?? before.enabled,
        department_id: department_id === undefined ? before.department_id : department_id,
      };
      if (hook_secret) {
        next.hook_former_sealed = before.hook_secret_sealed;
        next.hook_former_until = new Date(Date.now() + FORMER_HOOK_MS).toISOString();
        next.hook_secret_sealed = this.secrets.seal(id, 'hook_secret', hook_secret);
      }
      if (api_token) {
        next.api_token_sealed = this.secrets.seal(id, 'api_token', api_token);
        Object.assign(next, { account: '', checked_at: null, check_result: '' });
      }
      const stored = await tx.update(ChatConnectionEntity, next);
      const renewed = [hook_secret && 'hook_secret', api_token && 'api_token'].filter(Boolean);
      await tx.audit('chat_connection.changed', subject(id), logged(before), {
        ...logged(stored),
        renewed,
      });
      return toView(stored);
    });
  }

  /** Ends a connection and erases its secrets; what it brought stays. Pending files fail visibly. */
  remove(actor: Actor, id: string, version: number): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await held(tx, id, version);
      const gone = { ...ERASED, enabled: false, deleted_at: nowIso() };
      await tx.update(ChatConnectionEntity, { ...before, ...gone });
      await failWaiting(tx, id);
      await tx.audit('chat_connection.deleted', subject(id), logged(before), null);
    });
  }

  /**
   * Requests the owner of the token and stores the response, good or bad. The call is between two transactions: if the
   * token was replaced meanwhile, the response is dropped.
   */
  async check(actor: Actor, id: string): Promise<ConnectionView> {
    const connection = await this.work.read(actor, (tx) => open(tx, id));
    let account = connection.account;
    let check_result = 'ok';
    try {
      const token = this.secrets.open(connection, 'api_token');
      account = await this.services
        .of(connection.service)
        .check(token, AbortSignal.timeout(CHECK_DEADLINE_MS));
    } catch (error) {
      check_result = toFailure(error).fault;
    }
    return this.work.run(actor, async (tx) => {
      await keepCheck(tx, connection, account, check_result);
      return toView(await open(tx, id));
    });
  }
}

function subject(id: string) {
  return { menu: 'settings', subject_type: 'chat_connection', subject_id: id };
}

function listed(tx: Tx): Promise<ChatConnectionEntity[]> {
  return tx.list(ChatConnectionEntity, { deleted_at: null }, 'created_at, id');
}

async function open(tx: Tx, id: string): Promise<ChatConnectionEntity> {
  const found = await tx.find(ChatConnectionEntity, { id, deleted_at: null });
  if (!found) throw noRecord();
  return found;
}

/** The row as the caller saw it, held. The response to a conflict is the view: the row itself carries the secrets. */
async function held(tx: Tx, id: string, version: number): Promise<ChatConnectionEntity> {
  const found = await tx.findForUpdate(ChatConnectionEntity, { id, deleted_at: null });
  if (!found) throw noRecord();
  if (found.version !== version)
    throw new DomainError('version_conflict', 'conflict', { current: toView(found) });
  return found;
}

/** What the log keeps: neither the secrets nor the key of the address. */
function logged({ service, name, enabled, department_id }: ChatConnectionEntity) {
  return { service, name, enabled, department_id };
}

function toView(row: ChatConnectionEntity): ConnectionView {
  return {
    ...shown(chatConnectionRecord, row),
    hook_path: `/api/v1/chat-hooks/${row.service}/${row.hook_key}`,
    has_hook_secret: row.hook_secret_sealed !== '',
  };
}
