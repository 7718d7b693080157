import { Body, Controller, Get, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { ChoicesService } from './choices.service.js';
import { type ChangeChoices, changeChoices, notificationChoices } from './notifications.types.js';

/** How the caller wants to be notified. */
@Controller('account/notifications')
@SignedIn()
export class ChoicesController {
  constructor(private readonly choices: ChoicesService) {}

  @Get()
  @Answers(notificationChoices)
  get(@CurrentActor() actor: Actor) {
    return this.choices.get(actor);
  }

  @Put()
  @Answers(notificationChoices)
  change(@CurrentActor() actor: Actor, @Body({ schema: changeChoices }) body: ChangeChoices) {
    return this.choices.change(actor, body);
  }
}
