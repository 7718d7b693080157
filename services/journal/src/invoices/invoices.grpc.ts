import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  LockInvoiceRequest,
  LockInvoiceResponse,
  UnlockInvoiceRequest,
  UnlockInvoiceResponse,
} from '@uketori/proto/uketori/journal/v1/invoices';
import type { Actor } from '@uketori/service-kit/actor';
import { CurrentActor } from '@uketori/service-kit/http';
import { InvoicesLocking } from './locking.service.js';

/** Calls that other services may make to the owner of the invoice. */
@Controller()
export class InvoicesGrpc {
  constructor(private readonly locking: InvoicesLocking) {}

  @GrpcMethod('InvoicesService', 'LockInvoice')
  lock(@Payload() request: LockInvoiceRequest, @CurrentActor() actor: Actor): Promise<LockInvoiceResponse> {
    return this.locking.lock(actor, request);
  }

  @GrpcMethod('InvoicesService', 'UnlockInvoice')
  unlock(
    @Payload() request: UnlockInvoiceRequest,
    @CurrentActor() actor: Actor,
  ): Promise<UnlockInvoiceResponse> {
    return this.locking.unlock(actor, request);
  }
}
