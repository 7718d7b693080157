import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import { DomainError, HTTP_STATUS } from '@uketori/service-kit/errors';
import type { Response } from 'express';

/** Refusals in the words that OAuth libraries know (RFC 6749 section 5.2), not in the application's own. */
@Catch(DomainError)
export class OAuthRefusals implements ExceptionFilter<DomainError> {
  catch({ code, kind, params }: DomainError, host: ArgumentsHost): void {
    const response = host.switchToHttp().getResponse<Response>();
    if (kind === 'unauthenticated') response.setHeader('www-authenticate', 'Basic realm="oauth"');
    const description =
      typeof params.description === 'string' ? { error_description: params.description } : {};
    const error = kind === 'too_large' ? 'invalid_request' : code;
    response.status(HTTP_STATUS[kind]).json({ error, ...description });
  }
}
