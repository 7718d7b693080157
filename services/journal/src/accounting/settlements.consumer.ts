import { Injectable } from '@nestjs/common';
import { PAYMENT_CHANGED } from '@uketori/proto/events';
import type { PaymentChanged } from '@uketori/proto/uketori/payment/v1/events';
import { todayJst } from '@uketori/service-kit/clock';
import type { EventEnvelope } from '@uketori/service-kit/events/envelope';
import { OnEvent } from '@uketori/service-kit/events/on-event';
import { isUuid } from '@uketori/service-kit/ids';
import type { Tx } from '@uketori/service-kit/tx';
import { queueTurn } from './queue.repository.js';
import { wantedPayment } from './settlement.rules.js';
import { heldDeals, wish } from './settlements.repository.js';

/** A paid invoice is settled in the accounting service as well; a payment that is undone is taken back there. */
@Injectable()
export class SettlementsConsumer {
  @OnEvent(PAYMENT_CHANGED, 'accounting.payment_changed')
  async onPaid(tx: Tx, event: EventEnvelope<PaymentChanged>): Promise<void> {
    const { pay_key, invoice_id, version, ...fact } = event.data;
    if (!isUuid(invoice_id) || !isUuid(pay_key)) return;
    const wanted = wantedPayment(
      {
        ...fact,
        payment_amount: Number(fact.payment_amount),
        transfer_fee: Number(fact.transfer_fee),
        offset_amount: Number(fact.offset_amount),
      },
      todayJst(),
    );
    for (const deal of await heldDeals(tx, invoice_id))
      if (await wish(tx, deal, { pay_key, version, wanted })) queueTurn(tx);
  }
}
