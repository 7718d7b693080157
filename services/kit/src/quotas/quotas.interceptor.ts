import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, map, type Observable, throwError } from 'rxjs';
import type { Actor } from '../actor.js';
import type { ActorRequest } from '../http.js';
import { Work } from '../work.js';
import { isQuotaRefusal, noteQuotaRefusal } from './quotas.js';

/** Notes a quota's refusal of a request, after the transaction that it took back. */
@Injectable()
export class QuotaInterceptor implements NestInterceptor {
  constructor(private readonly work: Work) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      catchError((error: unknown) => {
        const actor =
          context.getType() === 'http'
            ? context.switchToHttp().getRequest<ActorRequest>().actor
            : context.switchToRpc().getContext<{ actor?: Actor }>().actor;
        if (!actor || !isQuotaRefusal(error)) return throwError(() => error);
        return from(noteQuotaRefusal(this.work, actor, error)).pipe(
          map(() => {
            throw error;
          }),
        );
      }),
    );
  }
}
