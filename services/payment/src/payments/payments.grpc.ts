import type { Metadata } from '@grpc/grpc-js';
import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type {
  WithdrawPaymentRequest,
  WithdrawPaymentResponse,
} from '@uketori/proto/uketori/payment/v1/payments';
import type { Actor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
import { DomainError } from '@uketori/service-kit/errors';
import { z } from 'zod';
import { PaymentsService } from './payments.service.js';

const withdrawRequest = z.object({ invoice_id: z.uuid(), attempt: z.number().int().min(1) });

/** Calls that other services may make about payments. */
@Controller()
export class PaymentsGrpc {
  constructor(private readonly payments: PaymentsService) {}

  @GrpcMethod('PaymentsService', 'WithdrawPayment')
  @CalledBy('approval')
  async withdrawPayment(
    request: WithdrawPaymentRequest,
    metadata: Metadata & { actor?: Actor },
  ): Promise<WithdrawPaymentResponse> {
    const asked = withdrawRequest.safeParse(request);
    if (!metadata.actor) throw new DomainError('unauthenticated', 'unauthenticated');
    if (!asked.success) throw new DomainError('invalid_input', 'invalid');
    const refusal = await this.payments.withdraw(metadata.actor, asked.data.invoice_id, asked.data.attempt);
    return { withdrawn: refusal === null, refusal_code: refusal ?? '' };
  }
}
