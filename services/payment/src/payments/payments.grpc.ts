import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type {
  WithdrawPaymentRequest,
  WithdrawPaymentResponse,
} from '@uketori/proto/uketori/payment/v1/payments';
import type { Actor } from '@uketori/service-kit/actor';
import { CurrentActor } from '@uketori/service-kit/http';
import { z } from 'zod';
import { PaymentsService } from './payments.service.js';

const withdrawRequest = z.object({ invoice_id: z.uuid(), attempt: z.number().int().min(1) });

/** What siblings may ask of payments. */
@Controller()
export class PaymentsGrpc {
  constructor(private readonly payments: PaymentsService) {}

  @GrpcMethod('PaymentsService', 'WithdrawPayment')
  async withdrawPayment(
    request: WithdrawPaymentRequest,
    @CurrentActor() actor: Actor,
  ): Promise<WithdrawPaymentResponse> {
    const { invoice_id, attempt } = withdrawRequest.parse(request);
    const refusal = await this.payments.withdraw(actor, invoice_id, attempt);
    return { withdrawn: refusal === null, refusal_code: refusal ?? '' };
  }
}
