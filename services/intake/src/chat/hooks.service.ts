import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '@uketori/service-kit/errors';
import { LOGGER } from '@uketori/service-kit/start';
import { Work } from '@uketori/service-kit/work';
import type { Logger } from 'pino';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import type { ChatServiceName } from './chat-service.types.js';
import { ChatConnectionEntity } from './chat-connection.record.js';
import { keepEvent } from './chat-events.repository.js';
import { noteEvent } from './connections.repository.js';
import { type Allowance, spend } from './hook-budget.rules.js';
import type { HookAnswer } from './hooks.types.js';
import { chatActor, queueImports } from './imports.repository.js';
import { type Arrived, chatworkArrived, slackArrived } from './messages.rules.js';
import { ChatSecrets } from './secrets.service.js';
import { chatworkSigned, slackSigned } from './signatures.rules.js';

/** A request as it came over the wire. */
interface HookRequest {
  headers: Record<string, string | undefined>;
  /** Chatwork also signs in the address. */
  query_signature: string | undefined;
  raw: Buffer;
}

/** Accepts the posts of chat services. A response has to leave within 3 seconds (Slack), so nothing is fetched here. */
@Injectable()
export class HooksService {
  /** In this process; several each hold their own. Only what is signed makes an entry: never more than connections. */
  readonly #allowances = new Map<string, Allowance>();

  constructor(
    private readonly work: Work,
    private readonly secrets: ChatSecrets,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(INTAKE_CONFIG) private readonly config: IntakeConfig,
  ) {}

  /**
   * Checks the signature, then keeps the event and one import for each of its files, in one transaction. The same
   * event again changes nothing. Throws unauthenticated: an unknown address and a wrong signature look alike; and
   * rate_limited when it is signed, and its connection posts more than its own budget.
   */
  async receive(service: ChatServiceName, hook_key: string, request: HookRequest): Promise<HookAnswer> {
    const connection = await this.work.system((tx) =>
      tx.find(ChatConnectionEntity, { hook_key, service, deleted_at: null }),
    );
    if (!connection || !this.isSigned(connection, request))
      throw new DomainError('unauthenticated', 'unauthenticated');
    this.meter(connection.id);
    const arrived = understood(service, request.raw);
    if (arrived.kind === 'challenge') return { challenge: arrived.challenge };
    // A service that is refused stops sending for good; one that is switched off here is only not listened to.
    if (connection.enabled) await this.keep(connection, arrived);
    return {};
  }

  private isSigned(
    connection: ChatConnectionEntity,
    { headers, query_signature, raw }: HookRequest,
  ): boolean {
    const now = Date.now();
    try {
      const secrets = this.secrets.hookSecrets(connection, now);
      if (connection.service === 'chatwork') {
        const signature = headers['x-chatworkwebhooksignature'] ?? query_signature;
        return secrets.some((secret) => chatworkSigned(signature, raw, secret));
      }
      const signed = {
        timestamp: headers['x-slack-request-timestamp'],
        signature: headers['x-slack-signature'],
      };
      return secrets.some((secret) => slackSigned(signed, raw, secret, now));
    } catch (error) {
      this.logger.error({ error, connection_id: connection.id }, 'secret of a chat connection does not open');
      return false;
    }
  }

  /** Comes after the signature: who does not know the secret can spend nothing of a connection. */
  private meter(connection_id: string): void {
    const before = this.#allowances.get(connection_id);
    const { after, wait_seconds } = spend(before, this.config.hooks_per_minute, Date.now());
    this.#allowances.set(connection_id, after);
    if (wait_seconds === 0) return;
    this.logger.warn({ connection_id, wait_seconds }, 'a chat connection posts more than it may');
    throw new DomainError('rate_limited', 'too_many', { retry_after_seconds: wait_seconds });
  }

  private keep(connection: ChatConnectionEntity, arrived: Arrived): Promise<void> {
    return this.work.run(chatActor(connection.organization_id, connection.service), async (tx) => {
      await noteEvent(tx, connection.id);
      if (arrived.kind !== 'files' || !(await keepEvent(tx, connection.id, arrived.event_key))) return;
      await queueImports(tx, connection, arrived.message, arrived.files);
    });
  }
}

function understood(service: ChatServiceName, raw: Buffer): Arrived {
  try {
    const body: unknown = JSON.parse(raw.toString('utf8'));
    return service === 'slack' ? slackArrived(body) : chatworkArrived(body);
  } catch {
    // Signed, so it is theirs; an event that we do not understand must not be sent again.
    return { kind: 'nothing' };
  }
}
