import { Body, Controller, Get, Patch } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { OrganizationsService } from './organizations.service.js';
import {
  organizationProfile,
  organizationSettings,
  type PatchProfile,
  patchProfileSchema,
  type PatchSettings,
  patchSettingsSchema,
} from '../settings/settings.facade.js';

@Controller('organization-settings')
export class SettingsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Get()
  @Answers(organizationSettings)
  @Ability('settings:read')
  async get(@CurrentActor() actor: Actor) {
    const { settings, version } = await this.organizations.current(actor);
    return { ...settings, version };
  }

  @Patch()
  @Answers(organizationSettings)
  @Ability('settings:update')
  async patch(@CurrentActor() actor: Actor, @Body({ schema: patchSettingsSchema }) body: PatchSettings) {
    const { settings, version } = await this.organizations.changeSettings(actor, body);
    return { ...settings, version };
  }
}

/** The own company: what invoices are addressed to and what the reader therefore excludes. */
@Controller('organizations')
export class OrganizationsController {
  constructor(private readonly organizations: OrganizationsService) {}

  @Get('current')
  @Answers(organizationProfile)
  @Ability('settings:read')
  async get(@CurrentActor() actor: Actor) {
    const { id, name, profile, version } = await this.organizations.current(actor);
    return { id, name, ...profile, version };
  }

  @Patch('current')
  @Answers(organizationProfile)
  @Ability('settings:update')
  async patch(@CurrentActor() actor: Actor, @Body({ schema: patchProfileSchema }) body: PatchProfile) {
    const { id, name, profile, version } = await this.organizations.changeProfile(actor, body);
    return { id, name, ...profile, version };
  }
}
