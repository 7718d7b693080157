import { Module } from '@nestjs/common';
import { PaymentsEvents } from './payments.events.js';
import { PaymentsGrpc } from './payments.grpc.js';
import { PaymentsController } from './payments.http.js';
import { PaymentsService } from './payments.service.js';

/** Payments from final approval to paid. */
@Module({ controllers: [PaymentsController, PaymentsGrpc], providers: [PaymentsService, PaymentsEvents] })
export class PaymentsModule {}
