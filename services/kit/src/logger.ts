import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import { requestContext } from './request-context.js';
import { activeTraceId } from './watch/tracing.js';

/** JSON lines on standard output; never a token, cookie or password in them. */
export function createLogger(service: string, level: string): Logger {
  return pino({
    level,
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: [
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        '*.secret',
        'authorization',
        'cookie',
        'password',
        'token',
      ],
      censor: '***',
    },
    mixin: () => {
      const request_id = requestContext.getStore()?.request_id;
      const trace_id = activeTraceId();
      return { ...(request_id ? { request_id } : {}), ...(trace_id ? { trace_id } : {}) };
    },
  });
}

/** Nest's own log lines through pino. */
export class NestLogger implements LoggerService {
  constructor(private readonly logger: Logger) {}

  log(message: unknown, context?: string): void {
    this.logger.debug({ context }, String(message));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.logger.error({ context: rest.at(-1) }, String(message));
  }

  warn(message: unknown, context?: string): void {
    this.logger.warn({ context }, String(message));
  }
}
