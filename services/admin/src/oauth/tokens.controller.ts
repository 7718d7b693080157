import { Controller, Get, HttpCode, Inject, Post, Req, UseFilters } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { readBody } from '@uketori/service-kit/http-body';
import { Answers, Public } from '@uketori/service-kit/http';
import type { Request } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { callerAddress } from '../sessions/sessions.facade.js';
import { metadataOf } from './metadata.service.js';
import { OAuthRefusals } from './oauth-refusals.filter.js';
import { oauthRefusal } from './parameters.rules.js';
import { serverMetadata, tokenAnswer } from './tokens.types.js';
import { type ClientRequest, TokensService } from './tokens.service.js';

const FORM = 'application/x-www-form-urlencoded';
const BODY_MAX = 16 * 1024;
const text = { type: 'string' as const };
const CLIENT = { client_id: text, client_secret: text };
const TOKEN_FORM = {
  schema: {
    type: 'object' as const,
    required: ['grant_type'],
    properties: {
      grant_type: { ...text, enum: ['authorization_code', 'refresh_token'] },
      code: text,
      redirect_uri: text,
      code_verifier: text,
      refresh_token: text,
      scope: text,
      ...CLIENT,
    },
  },
};
const REVOCATION_FORM = {
  schema: { type: 'object' as const, required: ['token'], properties: { token: text, ...CLIENT } },
};

/** What applications ask without a user; refusals are those of RFC 6749 section 5.2. */
@Controller('oauth')
@Public()
@UseFilters(OAuthRefusals)
export class TokensController {
  constructor(
    private readonly tokens: TokensService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Post('token')
  @ApiConsumes(FORM)
  @ApiBody(TOKEN_FORM)
  @Answers(tokenAnswer)
  @HttpCode(200)
  async issue(@Req() request: Request) {
    return this.tokens.issue(await clientRequest(request));
  }

  @Post('revoke')
  @ApiConsumes(FORM)
  @ApiBody(REVOCATION_FORM)
  @Answers(z.object({}))
  @HttpCode(200)
  async revoke(@Req() request: Request) {
    await this.tokens.revoke(await clientRequest(request));
    return {};
  }

  /** Also at `/.well-known/oauth-authorization-server` of the api host. */
  @Get('metadata')
  @Answers(serverMetadata)
  metadata() {
    return metadataOf(this.config);
  }
}

async function clientRequest(request: Request): Promise<ClientRequest> {
  if (!request.is(FORM)) throw oauthRefusal('invalid_request', `the body is ${FORM}`);
  const body = (await readBody(request, BODY_MAX)).toString('utf8');
  return { authorization: request.headers.authorization, body, ip: callerAddress(request) };
}
