import { Module } from '@nestjs/common';
import { PaymentsConsumer } from './payments.consumer.js';
import { PaymentsGrpc } from './payments.grpc.js';
import { PaymentsController } from './payments.controller.js';
import { PaymentsService } from './payments.service.js';

/** Payments from final approval to paid. */
@Module({ controllers: [PaymentsController, PaymentsGrpc], providers: [PaymentsService, PaymentsConsumer] })
export class PaymentsModule {}
