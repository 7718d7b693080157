import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import { DomainError, HTTP_STATUS } from '@uketori/service-kit/errors';
import type { Response } from 'express';
import { ScimError } from './scim-error.rules.js';
import { ERROR_SCHEMA } from './scim-schemas.data.js';

const UNIQUE_VIOLATION = '23505';

/** Refusals as SCIM writes them (RFC 7644 section 3.12). */
@Catch()
export class ScimRefusals implements ExceptionFilter {
  readonly #log = new Logger('scim');

  catch(error: unknown, host: ArgumentsHost): void {
    const { status, scim_type, detail } = this.#refusal(error);
    const response = host.switchToHttp().getResponse<Response>();
    if (error instanceof DomainError && status === 403) response.setHeader('x-uketori-code', error.code);
    response
      .status(status)
      .type('application/scim+json')
      .send(
        JSON.stringify({
          schemas: [ERROR_SCHEMA],
          status: String(status),
          ...(scim_type === null ? {} : { scimType: scim_type }),
          detail,
        }),
      );
  }

  #refusal(error: unknown): Pick<ScimError, 'status' | 'scim_type'> & { detail: string } {
    if (error instanceof ScimError)
      return { status: error.status, scim_type: error.scim_type, detail: error.message };
    if (error instanceof DomainError) {
      const scim_type = error.kind === 'invalid' ? ('invalidValue' as const) : null;
      return { status: HTTP_STATUS[error.kind], scim_type, detail: error.code };
    }
    if (error instanceof HttpException)
      return { status: error.getStatus(), scim_type: null, detail: error.message };
    if ((error as { code?: string }).code === UNIQUE_VIOLATION)
      return { status: 409, scim_type: 'uniqueness', detail: 'This exists already.' };
    this.#log.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return { status: 500, scim_type: null, detail: 'unexpected_error' };
  }
}
