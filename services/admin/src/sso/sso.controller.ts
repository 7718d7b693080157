import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Inject,
  Param,
  Post,
  Put,
  Req,
  Res,
} from '@nestjs/common';
import { ApiConsumes, ApiExcludeController } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { readBody } from '@uketori/service-kit/http-body';
import { Ability, Answers, AnswersFile, CurrentActor, Public, StepUp } from '@uketori/service-kit/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import {
  answerSession,
  callerAddress,
  clientFacts,
  cookieOf,
  cookieOptions,
} from '../sessions/sessions.facade.js';
import { SsoLoginService } from './sso-login.service.js';
import { RESPONSE_CHARACTERS_MAX } from './saml.rules.js';
import { SamlService } from './saml.service.js';
import { redirectUri, SsoSettingsService } from './sso-settings.service.js';
import {
  beginSchema,
  begun,
  domainSchema,
  enforcementSchema,
  finishSchema,
  type GivenProvider,
  type GivenSamlProvider,
  providerSchema,
  samlProviderSchema,
  ssoSession,
  ssoSettings,
} from './sso.types.js';

const BROWSER_MS = 10 * 60_000;
/** The form of a response: its base64 with its percent signs. */
const FORM_BYTES_MAX = 512 * 1024;
/** What SAML allows of a RelayState. */
const STATE_CHARACTERS_MAX = 80;

@Controller('sso')
export class SsoSettingsController {
  constructor(private readonly settings: SsoSettingsService) {}

  @Get()
  @Answers(ssoSettings)
  @Ability('settings:read')
  get(@CurrentActor() actor: Actor) {
    return this.settings.get(actor);
  }

  @Put('provider')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  store(@CurrentActor() actor: Actor, @Body({ schema: providerSchema }) body: GivenProvider): Promise<void> {
    return this.settings.store(actor, body);
  }

  @Put('saml-provider')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  storeSaml(
    @CurrentActor() actor: Actor,
    @Body({ schema: samlProviderSchema }) body: GivenSamlProvider,
  ): Promise<void> {
    return this.settings.storeSaml(actor, body);
  }

  @Delete('provider')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor): Promise<void> {
    return this.settings.remove(actor);
  }

  @Put('enforcement')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  enforce(
    @CurrentActor() actor: Actor,
    @Body({ schema: enforcementSchema }) body: z.infer<typeof enforcementSchema>,
  ): Promise<void> {
    return this.settings.enforce(actor, body);
  }

  @Post('domains')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  addDomain(
    @CurrentActor() actor: Actor,
    @Body({ schema: domainSchema }) { domain }: z.infer<typeof domainSchema>,
  ): Promise<void> {
    return this.settings.addDomain(actor, domain);
  }

  @Post('domains/:id/verification')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  verifyDomain(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.settings.verifyDomain(actor, id);
  }

  @Delete('domains/:id')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  removeDomain(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.settings.removeDomain(actor, id);
  }
}

@Controller('session/sso')
export class SsoLoginController {
  constructor(
    private readonly login: SsoLoginService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** Sets a cookie: only the browser that begins a log-in can end it. */
  @Post('begin')
  @Answers(begun)
  @Public()
  @HttpCode(200)
  async begin(
    @Body({ schema: beginSchema }) body: z.infer<typeof beginSchema>,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { url, browser } = await this.login.begin(body);
    response.cookie(browserCookie(this.config), browser, {
      ...cookieOptions(this.config),
      maxAge: BROWSER_MS,
    });
    return { url };
  }

  @Post('finish')
  @Answers(ssoSession)
  @Public()
  @HttpCode(200)
  async finish(
    @Body({ schema: finishSchema }) { query }: z.infer<typeof finishSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const client = clientFacts(request, callerAddress(request), this.config);
    const { opened, next } = await this.login.finish(
      query,
      cookieOf(request, browserCookie(this.config)),
      client,
    );
    response.clearCookie(browserCookie(this.config), cookieOptions(this.config));
    return { ...answerSession(opened, response, this.config), next };
  }
}

/** What identity providers of SAML read, and where their pages make the browser post to. */
@ApiExcludeController()
@Controller('session/saml')
@Public()
export class SamlController {
  constructor(
    private readonly login: SsoLoginService,
    private readonly saml: SamlService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  @Get('metadata')
  @AnswersFile('application/samlmetadata+xml')
  @Header('content-type', 'application/samlmetadata+xml')
  metadata(): string {
    return this.saml.metadata();
  }

  /**
   * The page of the provider posts here, so that no cookie of ours comes along. The response waits for the page that
   * the browser goes to next, which has the cookie and ends the log-in.
   */
  @Post()
  @HttpCode(303)
  @ApiConsumes('application/x-www-form-urlencoded')
  async receive(@Req() request: Request, @Res({ passthrough: true }) response: Response): Promise<void> {
    const form = new URLSearchParams((await readBody(request, FORM_BYTES_MAX)).toString('latin1'));
    const state = form.get('RelayState') ?? '';
    const posted = form.get('SAMLResponse') ?? '';
    if (state.length <= STATE_CHARACTERS_MAX && posted.length <= RESPONSE_CHARACTERS_MAX)
      await this.login.receive(state, posted);
    response.setHeader('location', `${redirectUri(this.config)}?${new URLSearchParams({ state })}`);
  }
}

function browserCookie({ envtype }: AdminConfig): string {
  return `sso_${envtype}`;
}
