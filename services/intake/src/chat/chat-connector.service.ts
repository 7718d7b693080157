import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  type Connector,
  type Fetched,
  ImportFailure,
  type Listed,
  type OfferedFile,
  type Outcome,
  Source,
} from '../imports/imports.facade.js';
import { cleanFileName } from '../inspection/inspection.facade.js';
import { ChatConnectionEntity } from './chat-connection.record.js';
import type { ChatService, ChatServiceName } from './chat-service.types.js';
import { ChatServices } from './chat-services.service.js';
import { chatNames, type HeldImport, keepOutcome, takeImports } from './imports.repository.js';
import { ChatSecrets } from './secrets.service.js';

const NAMES_DEADLINE_MS = 5_000;

/** Posted files of a chat service. Its webhooks store what waits; the bytes are fetched with the connection's token. */
abstract class ChatConnector implements Connector<HeldImport> {
  abstract readonly name: ChatServiceName;

  constructor(
    protected readonly work: Work,
    private readonly services: ChatServices,
    private readonly secrets: ChatSecrets,
  ) {}

  get actor_name(): string {
    return chatNames[this.name];
  }

  list(actor: Actor, account_id: string, most: number): Promise<Listed<HeldImport>> {
    return this.work.run(actor, (tx) => takeImports(tx, account_id, most));
  }

  async fetch(actor: Actor, held: HeldImport, signal: AbortSignal): Promise<Fetched<OfferedFile>> {
    const connection = await this.work.read(actor, (tx) => tx.get(ChatConnectionEntity, held.connection_id));
    if (!connection.enabled || connection.deleted_at) throw new ImportFailure('connection_off');
    const token = this.secrets.open(connection, 'api_token');
    const service = this.services.of(this.name);
    await name(service, token, held, signal);
    const located = await service.locate(token, held, signal);
    held.file_name = cleanFileName(located.file_name);
    held.author_name = located.author_name || held.author_name;
    const file = {
      file_name: located.file_name,
      bytes: located.bytes,
      sha256: '',
      is_download: true,
      source_ref: held.file_id,
      uploaded_by_name: held.author_name,
      sender_id: null,
      department_id: held.department_id,
      split: false,
      attachment_page: null,
      open: located.open,
    };
    return { files: [file], discard: async () => undefined };
  }

  acknowledge(tx: Tx, held: HeldImport, outcome: Outcome<OfferedFile>): Promise<void> {
    return keepOutcome(tx, held, outcome);
  }
}

/** Comes before the file: users look for who posted a missing file, and where. */
async function name(
  service: ChatService,
  token: string,
  held: HeldImport,
  signal: AbortSignal,
): Promise<void> {
  if (held.channel_name !== '' && held.author_name !== '') return;
  const brief = AbortSignal.any([signal, AbortSignal.timeout(NAMES_DEADLINE_MS)]);
  const { channel_name, author_name } = await service.names(token, held, brief);
  held.channel_name ||= channel_name;
  held.author_name ||= author_name;
}

@Source()
@Injectable()
export class SlackConnector extends ChatConnector {
  readonly name = 'slack';

  constructor(work: Work, services: ChatServices, secrets: ChatSecrets) {
    super(work, services, secrets);
  }
}

@Source()
@Injectable()
export class ChatworkConnector extends ChatConnector {
  readonly name = 'chatwork';

  constructor(work: Work, services: ChatServices, secrets: ChatSecrets) {
    super(work, services, secrets);
  }
}
