import { Injectable } from '@nestjs/common';
import { ACTION_LOGGED } from '@uketori/proto/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { SecurityLog } from '@uketori/service-kit/security-log';
import type { Tx } from '@uketori/service-kit/tx';
import { securityEventOf } from './security-events.rules.js';
import { SecurityEventsService } from './security-events.service.js';

/** Sends what every service logged and people who watch over security want to see out of the database. */
@Injectable()
export class SecurityEventsConsumer {
  constructor(
    private readonly log: SecurityLog,
    private readonly events: SecurityEventsService,
  ) {}

  /** The line is written before the commit: after a crash it may come twice, with the same id, but never not at all. */
  @OnEvent(ACTION_LOGGED, 'security-events.action_logged')
  async onActionLogged(tx: Tx, { id, organization_id, data }: EventEnvelope<ActionLogged>): Promise<void> {
    const event = securityEventOf(id, organization_id, data);
    if (!event) return;
    await this.log.write(event);
    await this.events.publish(tx, event);
  }
}
