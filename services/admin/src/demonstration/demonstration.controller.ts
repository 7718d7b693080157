import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { cookieName, cookieOptions, sessionToken } from '../sessions/sessions.facade.js';
import { DemonstrationService } from './demonstration.service.js';

const removalResponse = z.object({ requested: z.literal(true) }).meta({ id: 'DemonstrationRemoval' });
const removalSchema = z.strictObject({ confirm: z.literal('DELETE') });

/** Below /session because it needs the session itself and ends it. */
@Controller('session/demonstration')
export class DemonstrationController {
  constructor(
    private readonly demonstration: DemonstrationService,
    @Inject(ADMIN_CONFIG) private readonly config: AdminConfig,
  ) {}

  /** 202: the supervisor performs the removal at once, beside the response. */
  @Post('removal')
  @Ability('settings:update')
  @HttpCode(202)
  @Answers(removalResponse)
  async remove(
    @CurrentActor() actor: Actor,
    @Body({ schema: removalSchema }) _body: z.infer<typeof removalSchema>,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<z.infer<typeof removalResponse>> {
    await this.demonstration.requestRemoval(actor, sessionToken(request, this.config.envtype));
    response.clearCookie(cookieName(this.config.envtype), cookieOptions(this.config));
    return { requested: true };
  }
}
