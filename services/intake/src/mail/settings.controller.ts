import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import { mailAddress, mailSettings } from './mail-settings.record.js';
import { type ChangedMailSettings, changedMailSettings, seenVersion } from './settings.rules.js';
import { MailSettingsService } from './settings.service.js';

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

@Controller('email-capture')
export class MailSettingsController {
  constructor(
    private readonly settings: MailSettingsService,
    private readonly records: SiblingRecords,
  ) {}

  @Get()
  @Answers(mailSettings)
  @Ability('settings:read')
  view(@CurrentActor() actor: Actor) {
    return this.settings.view(actor);
  }

  /** The address for invoices; users who may upload an invoice may know it. */
  @Get('address')
  @Answers(mailAddress)
  @Ability(['invoice:upload', 'email:read', 'settings:read'])
  address(@CurrentActor() actor: Actor) {
    return this.settings.address(actor);
  }

  @Patch()
  @Answers(mailSettings)
  @Ability('settings:update')
  async change(
    @CurrentActor() actor: Actor,
    @Body({ schema: changedMailSettings }) body: ChangedMailSettings,
  ) {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.settings.change(actor, body);
  }

  /** Issues the address, or another one in its place. */
  @Post('issue')
  @HttpCode(200)
  @Answers(mailSettings)
  @Ability('settings:update')
  issue(@CurrentActor() actor: Actor, @Body({ schema: seenVersion }) body: { version: number }) {
    return this.settings.issue(actor, body.version);
  }

  @Post('switch-off')
  @HttpCode(200)
  @Answers(mailSettings)
  @Ability('settings:update')
  switchOff(@CurrentActor() actor: Actor, @Body({ schema: seenVersion }) body: { version: number }) {
    return this.settings.switchOff(actor, body.version);
  }
}
