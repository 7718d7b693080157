import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Response } from 'express';
import { throwError } from 'rxjs';
import { DomainError, type ErrorKind, GRPC_STATUS, HTTP_STATUS } from './errors.js';
import type { ActorRequest } from './http.js';
import { IdempotentReplay } from './request-context.js';

/** Kinds of refusals that people who watch over security want to see. */
const REFUSALS = new Set<ErrorKind>(['unauthenticated', 'forbidden', 'too_many']);
const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
/** U+0000 in a text, for example from a query string. */
const CHARACTER_NOT_IN_REPERTOIRE = '22021';
/** A date or instant that the calendar of PostgreSQL does not have, in a value that a schema let pass. */
const NOT_A_TIME = new Set(['22007', '22008', '22009']);
/** RFC 9110 requires one of every 401. */
const CHALLENGE = 'Bearer realm="Uketori"';
/** PostgreSQL classes 08 (connection), 53 (resources), 57P (shutdown) and the driver's own words for them. */
const UNAVAILABLE = /^(08|53|57P)|ECONNREFUSED|ECONNRESET|timeout exceeded|terminated|Connection ended/;

/** What any thrown thing means to a caller. Unknown ones become unexpected_error and are logged. */
function toDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (error instanceof HttpException) return fromHttpException(error);
  const {
    code: pgCode = '',
    constraint,
    message = '',
    status,
  } = error as { code?: string; constraint?: string; message?: string; status?: number };
  if (pgCode === UNIQUE_VIOLATION) return new DomainError('already_exists', 'conflict', { constraint });
  if (pgCode === FOREIGN_KEY_VIOLATION) return new DomainError('no_record', 'not_found');
  if (pgCode === CHARACTER_NOT_IN_REPERTOIRE || NOT_A_TIME.has(pgCode))
    return new DomainError('invalid_input', 'invalid');
  if (UNAVAILABLE.test(pgCode) || UNAVAILABLE.test(message))
    return new DomainError('service_unavailable', 'unavailable');
  if (status === 413) return new DomainError('too_large', 'too_large');
  if (status === 400) return new DomainError('invalid_input', 'invalid');
  return null;
}

function fromHttpException(error: HttpException): DomainError {
  const status = error.getStatus();
  const kind = (Object.keys(HTTP_STATUS) as ErrorKind[]).find((k) => HTTP_STATUS[k] === status);
  const codes: Partial<Record<ErrorKind, string>> = {
    not_found: 'no_record',
    unauthenticated: 'unauthenticated',
    forbidden: 'no_privilege',
    too_large: 'too_large',
  };
  return new DomainError((kind && codes[kind]) ?? 'invalid_input', kind ?? 'invalid', {
    message: error.message,
  });
}

/** One filter for both entry points: problem+json (RFC 9457, with the spec's `error` member) and gRPC status. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  readonly #log = new Logger('error');

  catch(error: unknown, host: ArgumentsHost): unknown {
    const replay = error instanceof IdempotentReplay ? error : null;
    const known = toDomainError(replay?.refusal ?? error);
    if (!known && !replay)
      this.#log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    if (host.getType() === 'rpc') return throwError(() => grpcStatus(known));
    const request = host.switchToHttp().getRequest<ActorRequest>();
    const response = host.switchToHttp().getResponse<Response>();
    if (response.headersSent) {
      response.destroy();
      return undefined;
    }
    if (replay) response.setHeader('idempotency-replayed', 'true');
    // The router has set the status of the route before it calls the handler: the first response had it too.
    if (replay && !replay.refusal)
      return replay.response === null || response.statusCode === 204
        ? response.end()
        : response.type('application/json').send(replay.response);
    const status = known ? HTTP_STATUS[known.kind] : 500;
    const code = known?.code ?? 'unexpected_error';
    // The gateway takes it off and writes it to the log of security events.
    if (known && REFUSALS.has(known.kind)) response.setHeader('x-uketori-code', code);
    if (known?.kind === 'unauthenticated') response.setHeader('www-authenticate', CHALLENGE);
    if (known?.kind === 'too_many')
      response.setHeader('retry-after', String(known.params.retry_after_seconds ?? 60));
    return response
      .status(status)
      .type('application/problem+json')
      .send(
        JSON.stringify({
          type: `urn:uketori:error:${code}`,
          title: code,
          status,
          code,
          error: code,
          params: known?.params ?? {},
          request_id: request.request_id,
        }),
      );
  }
}

function grpcStatus(known: DomainError | null): { code: number; message: string } {
  if (!known) return { code: 13, message: JSON.stringify({ code: 'unexpected_error', params: {} }) };
  const { code, kind, params } = known;
  return { code: GRPC_STATUS[kind], message: JSON.stringify({ code, kind, params }) };
}
