import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { noRecord } from '@uketori/service-kit/errors';
import type { ActorRequest } from '@uketori/service-kit/http';
import { Work } from '@uketori/service-kit/work';
import type { Observable } from 'rxjs';
import { invoiceNumbered } from './approved-subjects.repository.js';

const NUMBER = /^[1-9]\d{0,8}$/;

/** Finds the id of an invoice by its number, so that one number names it in all addresses of the API. */
@Injectable()
export class InvoiceNumbers implements NestInterceptor {
  constructor(private readonly work: Work) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { params, actor } = context.switchToHttp().getRequest<ActorRequest>();
    const given = String(params['id']);
    const isOfInvoice = (params['subject_type'] ?? 'invoice') === 'invoice';
    if (actor && isOfInvoice && NUMBER.test(given)) {
      const id = await this.work.read(actor, (tx) => invoiceNumbered(tx, Number(given)));
      if (!id) throw noRecord();
      params['id'] = id;
    }
    return next.handle();
  }
}
