import { Injectable } from '@nestjs/common';
import { type SecretBox, secretBox } from '@uketori/service-kit/secret-box';
import type { ChatConnectionEntity } from './chat-connection.record.js';
import { ImportFailure } from '../imports/imports.facade.js';

type Kind = 'hook_secret' | 'api_token';

/** Seals and opens the secrets of connections; each opens in its own column of its own row only. */
@Injectable()
export class ChatSecrets {
  #box: SecretBox | null = null;

  seal(connection_id: string, kind: Kind, text: string): string {
    return this.#opened().seal(text, placeOf(connection_id, kind));
  }

  /** Throws ImportFailure secret_lost when the house's secret is another one now. */
  open(connection: Pick<ChatConnectionEntity, 'id' | `${Kind}_sealed`>, kind: Kind): string {
    try {
      return this.#opened().open(connection[`${kind}_sealed`], placeOf(connection.id, kind));
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
  return `intake.chat_connections:${connection_id}:${kind}`;
}
