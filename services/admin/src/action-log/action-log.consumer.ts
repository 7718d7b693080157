import { Injectable } from '@nestjs/common';
import { ACTION_LOGGED } from '@uketori/proto/events';
import type { ActionLogged } from '@uketori/proto/uketori/audit/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { insertAction } from './action-log.repository.js';

/** Collects what every service's use cases did into the organization-wide action log. */
@Injectable()
export class ActionLogConsumer {
  @OnEvent(ACTION_LOGGED, 'action-log.action_logged')
  async onActionLogged(tx: Tx, event: EventEnvelope<ActionLogged>): Promise<void> {
    await insertAction(tx, event);
  }
}
