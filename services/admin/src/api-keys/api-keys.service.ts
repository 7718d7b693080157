import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { shown } from '@uketori/service-kit/record';
import type { Tx } from '@uketori/service-kit/tx';
import { Work } from '@uketori/service-kit/work';
import { assertMayGrant, granterOf, requirePerson } from '../rights/rights.facade.js';
import { abilitiesFromItems, type AbilityItem } from '../roles/roles.facade.js';
import { ApiKeyEntity, apiKeyRecord, type ApiKeyView } from './api-key.record.js';

export interface NewApiKey {
  name: string;
  items: AbilityItem[];
  expires_at?: string | undefined;
}

/** A key is `uk_` and 256 random bits. */
const KEY_BYTES = 32;
const SHOWN_PREFIX = 10;
const MAX_KEYS = 255;

const apiKeyView = (key: ApiKeyEntity): ApiKeyView => shown(apiKeyRecord, key);

function subject(id: string) {
  return { menu: 'settings', subject_type: 'api_key', subject_id: id };
}

@Injectable()
export class ApiKeysService {
  constructor(private readonly work: Work) {}

  list(actor: Actor): Promise<ApiKeyView[]> {
    return this.work.read(actor, (tx) => listKeys(tx, 'api'));
  }

  /**
   * Makes a key; `key` is returned here and never again.
   * @throws person_required (a key makes no keys), invalid_ability, invalid_ability_level, grant_exceeds_own_rights
   *   (more than its maker holds), too_many_api_keys, invalid_input (an end in the past)
   */
  create(actor: Actor, { items, ...input }: NewApiKey): Promise<ApiKeyView & { key: string }> {
    return this.#create(actor, { ...input, purpose: 'api', abilities: abilitiesFromItems(items) });
  }

  /**
   * Makes the token of a directory. It gives others what its maker can give, and no more than they hold at that time.
   * @throws as `create`
   */
  createForDirectory(
    actor: Actor,
    input: Pick<NewApiKey, 'name' | 'expires_at'>,
  ): Promise<ApiKeyView & { key: string }> {
    return this.#create(actor, { ...input, purpose: 'directory', abilities: { ...actor.abilities } });
  }

  async #create(
    actor: Actor,
    input: Pick<ApiKeyEntity, 'name' | 'purpose' | 'abilities'> & Pick<NewApiKey, 'expires_at'>,
  ): Promise<ApiKeyView & { key: string }> {
    requirePerson(actor);
    const key = `uk_${randomBytes(KEY_BYTES).toString('base64url')}`;
    if (input.expires_at !== undefined && input.expires_at <= nowIso()) {
      throw new DomainError('invalid_input', 'invalid', { field: 'expires_at' });
    }
    const { name, purpose, abilities } = input;
    assertMayGrant(granterOf(actor), { abilities });
    const view = await this.work.run(actor, async (tx) => {
      const known = await tx.list(ApiKeyEntity, { organization_id: actor.organization_id });
      if (known.filter((row) => row.revoked_at === null).length >= MAX_KEYS) {
        throw new DomainError('too_many_api_keys', 'conflict', { max: MAX_KEYS });
      }
      const row = await tx.insert(ApiKeyEntity, {
        id: newId(),
        name,
        key_sha256: createHash('sha256').update(key).digest('hex'),
        key_prefix: key.slice(0, SHOWN_PREFIX),
        purpose,
        abilities,
        created_by: actor.user_organization_id,
        created_by_name: actor.user_name,
        expires_at: input.expires_at ?? null,
      });
      await tx.audit('api_key.created', subject(row.id), null, { ...apiKeyView(row), purpose });
      return apiKeyView(row);
    });
    return { ...view, key };
  }

  /** Revokes a key; doing it again changes nothing. @throws no_record */
  revoke(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(ApiKeyEntity, id);
      if (before.revoked_at !== null) return;
      const after = await tx.update(ApiKeyEntity, { ...before, revoked_at: nowIso() });
      await tx.audit('api_key.revoked', subject(id), apiKeyView(before), apiKeyView(after));
    });
  }
}

/** The keys of one kind, newest first. */
export async function listKeys(tx: Tx, purpose: ApiKeyEntity['purpose']): Promise<ApiKeyView[]> {
  const keys = await tx.list(ApiKeyEntity, { organization_id: tx.actor.organization_id, purpose }, 'id desc');
  return keys.map(apiKeyView);
}
