import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type {
  LockInvoiceRequest,
  LockInvoiceResponse,
  ReadNoticeDetailsRequest,
  ReadNoticeDetailsResponse,
  UnlockInvoiceRequest,
  UnlockInvoiceResponse,
} from '@uketori/proto/uketori/journal/v1/invoices';
import type { Actor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
import { CurrentActor } from '@uketori/service-kit/http';
import { InvoicesLocking } from './locking.service.js';
import { NoticeDetails } from './notice-details.service.js';

/** Calls that other services may make to the owner of the invoice. */
@Controller()
export class InvoicesGrpc {
  constructor(
    private readonly locking: InvoicesLocking,
    private readonly details: NoticeDetails,
  ) {}

  @GrpcMethod('InvoicesService', 'LockInvoice')
  @CalledBy('approval')
  lock(@Payload() request: LockInvoiceRequest, @CurrentActor() actor: Actor): Promise<LockInvoiceResponse> {
    return this.locking.lock(actor, request);
  }

  @GrpcMethod('InvoicesService', 'UnlockInvoice')
  @CalledBy('approval')
  unlock(
    @Payload() request: UnlockInvoiceRequest,
    @CurrentActor() actor: Actor,
  ): Promise<UnlockInvoiceResponse> {
    return this.locking.unlock(actor, request);
  }

  @GrpcMethod('InvoicesService', 'ReadNoticeDetails')
  @CalledBy('payment')
  noticeDetails(
    @Payload() request: ReadNoticeDetailsRequest,
    @CurrentActor() actor: Actor,
  ): Promise<ReadNoticeDetailsResponse> {
    return this.details.read(actor, request);
  }
}
