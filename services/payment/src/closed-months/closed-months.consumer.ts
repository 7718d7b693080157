import { Injectable } from '@nestjs/common';
import { MONTH_CLOSED } from '@uketori/proto/events';
import type { MonthClosed } from '@uketori/proto/uketori/journal/v1/events';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import type { Tx } from '@uketori/service-kit/tx';
import { keepClosing } from './closed-months.repository.js';

/** Keeps the months that are closed for payments. */
@Injectable()
export class ClosedMonthsConsumer {
  @OnEvent(MONTH_CLOSED, 'closed-months.month_closed')
  async onMonthClosed(tx: Tx, event: EventEnvelope<MonthClosed>): Promise<void> {
    if (event.data.area === 'payment') await keepClosing(tx, event.data);
  }
}
