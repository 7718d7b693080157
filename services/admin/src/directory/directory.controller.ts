import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import type { z } from 'zod';
import { newApiKey } from '../api-keys/api-keys.facade.js';
import { ApiKeysService } from '../api-keys/api-keys.service.js';
import { withSecret } from '../sessions/sessions.facade.js';
import { DirectoryService } from './directory.service.js';
import {
  directorySchema,
  directorySettings,
  directoryTokenSchema,
  type GivenDirectory,
} from './directory.types.js';

@Controller('directory')
export class DirectoryController {
  constructor(
    private readonly directory: DirectoryService,
    private readonly keys: ApiKeysService,
  ) {}

  @Get()
  @Answers(directorySettings)
  @Ability('settings:read')
  get(@CurrentActor() actor: Actor) {
    return this.directory.get(actor);
  }

  @Put()
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  store(
    @CurrentActor() actor: Actor,
    @Body({ schema: directorySchema }) body: GivenDirectory,
  ): Promise<void> {
    return this.directory.store(actor, body);
  }

  /** The token is shown once. It is ended as every API key. */
  @Post('tokens')
  @Answers(newApiKey)
  @Ability('settings:update')
  @StepUp()
  async createToken(
    @CurrentActor() actor: Actor,
    @Body({ schema: directoryTokenSchema }) body: z.infer<typeof directoryTokenSchema>,
  ) {
    return withSecret(await this.keys.createForDirectory(actor, body));
  }
}
