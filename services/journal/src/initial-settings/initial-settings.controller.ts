import { Controller, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { initialSettings } from './initial-settings.types.js';
import { InitialSettingsService } from './initial-settings.service.js';

@Controller('initial-settings')
export class InitialSettingsController {
  constructor(private readonly initial: InitialSettingsService) {}

  @Post()
  @Answers(initialSettings)
  @Ability('settings:update')
  fill(@CurrentActor() actor: Actor) {
    return this.initial.fill(actor);
  }
}
