import { Injectable } from '@nestjs/common';
import type { SealedColumn } from '@uketori/service-kit/reseal';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import type { ChatConnectionEntity } from './chat-connection.record.js';
import { ImportFailure } from '../imports/imports.facade.js';

type Kind = 'hook_secret' | 'api_token';

type HookSecrets = Pick<
  ChatConnectionEntity,
  'id' | 'hook_secret_sealed' | 'hook_former_sealed' | 'hook_former_until'
>;

const TABLE = 'intake.chat_connections';

/** For the exchange of the secret that seals them. */
export const SEALED_CHAT_COLUMNS: SealedColumn[] = [
  { table: TABLE, key: 'id', column: 'hook_secret_sealed', field: 'hook_secret' },
  { table: TABLE, key: 'id', column: 'hook_former_sealed', field: 'hook_secret' },
  { table: TABLE, key: 'id', column: 'api_token_sealed', field: 'api_token' },
];

/** Seals and opens the secrets of connections; each opens in its own column of its own row only. */
@Injectable()
export class ChatSecrets {
  #box: SecretBox | null = null;

  seal(connection_id: string, kind: Kind, text: string): string {
    return this.#opened().seal(text, placeOf(connection_id, kind));
  }

  /** Throws ImportFailure secret_lost when the house's secret is another one now. */
  open(connection: Pick<ChatConnectionEntity, 'id' | `${Kind}_sealed`>, kind: Kind): string {
    return this.#open(connection.id, kind, connection[`${kind}_sealed`]);
  }

  /** What a webhook may be signed with: the secret, and for a while the one that it replaced. */
  hookSecrets(connection: HookSecrets, now_ms: number): string[] {
    const { id, hook_secret_sealed, hook_former_sealed, hook_former_until } = connection;
    const counts = hook_former_until !== null && Date.parse(hook_former_until) > now_ms;
    const sealed = [hook_secret_sealed, counts ? hook_former_sealed : ''].filter((one) => one !== '');
    return sealed.map((one) => this.#open(id, 'hook_secret', one));
  }

  #open(id: string, kind: Kind, sealed: string): string {
    try {
      return this.#opened().open(sealed, placeOf(id, kind));
    } catch {
      throw new ImportFailure('secret_lost', kind);
    }
  }

  #opened(): SecretBox {
    this.#box ??= secretBox();
    return this.#box;
  }
}

function placeOf(connection_id: string, kind: Kind): string {
  return `${TABLE}:${connection_id}:${kind}`;
}
