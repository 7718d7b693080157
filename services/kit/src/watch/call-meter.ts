import type { Metadata } from '@grpc/grpc-js';
import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import { PATTERN_METADATA } from '@nestjs/microservices/constants.js';
import { Observable, tap } from 'rxjs';
import { DomainError } from '../errors.js';
import { observeServedCall, secondsSince } from './metrics.js';
import { openSpan, SpanKind } from './tracing.js';

/** Measures and traces the gRPC calls that a service serves. */
export class CallMeter implements NestInterceptor {
  constructor(private readonly service: string) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (context.getType() !== 'rpc') return next.handle();
    const began = performance.now();
    const method = methodOf(context.getHandler());
    const [traceparent] = context.switchToRpc().getContext<Metadata>().get('traceparent');
    const parent = typeof traceparent === 'string' ? traceparent : undefined;
    const span = openSpan(method, { kind: SpanKind.SERVER, parent });
    const end = (outcome: 'ok' | 'refused' | 'failed') => {
      observeServedCall(this.service, method, outcome, secondsSince(began));
      span?.end(`${this.service} ${method}`, { 'rpc.system.name': 'grpc' }, outcome === 'failed');
    };
    const handled = () =>
      next.handle().pipe(
        tap({
          complete: () => end('ok'),
          error: (error: unknown) => end(error instanceof DomainError ? 'refused' : 'failed'),
        }),
      );
    if (!span) return handled();
    return new Observable((subscriber) => span.run(() => handled().subscribe(subscriber)));
  }
}

/** The name of the proto's method, which @GrpcMethod of Nest keeps with the handler. */
function methodOf(handler: object): string {
  const patterns = Reflect.getMetadata(PATTERN_METADATA, handler) as { rpc?: string }[] | undefined;
  return patterns?.[0]?.rpc ?? 'unknown';
}
