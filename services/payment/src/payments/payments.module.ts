import { Module } from '@nestjs/common';
import { reachable } from '@uketori/service-kit/reach';
import { waitingIn } from '@uketori/service-kit/waiting';
import { ABILITIES } from '../transfers/transfers.facade.js';
import { PaymentsConsumer } from './payments.consumer.js';
import { PaymentsGrpc } from './payments.grpc.js';
import { PaymentsController } from './payments.controller.js';
import { paymentList } from './payments.list.js';
import { PaymentsService } from './payments.service.js';

/** Payments from final approval to paid. */
@Module({
  controllers: [PaymentsController, PaymentsGrpc],
  providers: [
    PaymentsService,
    PaymentsConsumer,
    waitingIn('/payments', paymentList, (actor) => [reachable(actor, ABILITIES.read)]),
  ],
})
export class PaymentsModule {}
