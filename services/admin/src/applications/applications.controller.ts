import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { accessGrant } from '../oauth/oauth.facade.js';
import { GRANT_LIST, GrantsService } from '../oauth/grants.service.js';
import {
  application,
  applicationRecord,
  applicationWithSecret,
  SCOPES,
} from '../registrations/registrations.facade.js';
import { withSecret } from '../sessions/sessions.facade.js';
import { APPLICATION_LIST, ApplicationsService } from './applications.service.js';

const scopeList = z.object({ items: z.array(z.string()) }).meta({ id: 'Scopes' });
const URL_MAX = 500;
const homepage = z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(URL_MAX)]);
const changeable = {
  name: applicationRecord.fields.name.input,
  homepage_url: homepage.default(''),
  redirect_uris: z.array(z.string().min(1).max(URL_MAX)).min(1).max(10),
  scopes: z.array(z.string().max(60)).min(1).max(100),
};
const createSchema = z.strictObject({ ...changeable, kind: applicationRecord.fields.kind.input });
const changeSchema = z.strictObject({ ...changeable, version: z.int().min(1) });
const renewSchema = z.strictObject({
  version: z.int().min(1),
  end_former: z
    .boolean()
    .default(false)
    .describe('The present secret became known: it no longer counts. Otherwise it counts for another day.'),
});
const query = listSchema(APPLICATION_LIST);
const grantQuery = listSchema(GRANT_LIST);
const id = z.uuid();

@Controller('applications')
export class ApplicationsController {
  constructor(
    private readonly applications: ApplicationsService,
    private readonly grants: GrantsService,
  ) {}

  @Get()
  @Answers(listAnswer(application))
  @Ability('settings:read')
  list(@CurrentActor() actor: Actor, @Query({ schema: query }) given: ListQuery) {
    return this.applications.list(actor, given);
  }

  /** What an application can ask for. */
  @Get('scopes')
  @Answers(scopeList)
  @Ability('settings:read')
  scopes() {
    return { items: [...SCOPES] };
  }

  @Get(':id')
  @Answers(application)
  @Ability('settings:read')
  get(@CurrentActor() actor: Actor, @Param('id', { schema: id }) of: string) {
    return this.applications.get(actor, of);
  }

  @Post()
  @Answers(applicationWithSecret)
  @Ability('settings:update')
  @StepUp()
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createSchema }) { kind, ...input }: z.infer<typeof createSchema>,
  ) {
    return withSecret(await this.applications.create(actor, kind, input));
  }

  @Put(':id')
  @Answers(application)
  @Ability('settings:update')
  @StepUp()
  change(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) of: string,
    @Body({ schema: changeSchema }) { version, ...input }: z.infer<typeof changeSchema>,
  ) {
    return this.applications.change(actor, of, version, input);
  }

  @Post(':id/secret')
  @Answers(applicationWithSecret)
  @Ability('settings:update')
  @StepUp()
  @HttpCode(200)
  async renewSecret(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) of: string,
    @Body({ schema: renewSchema }) body: z.infer<typeof renewSchema>,
  ) {
    return withSecret(await this.applications.renewSecret(actor, of, body));
  }

  @Delete(':id')
  @Ability('settings:update')
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: id }) of: string): Promise<void> {
    return this.applications.remove(actor, of);
  }

  /** The users and what each allowed. */
  @Get(':id/grants')
  @Answers(listAnswer(accessGrant))
  @Ability('settings:read')
  listGrants(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) of: string,
    @Query({ schema: grantQuery }) given: ListQuery,
  ) {
    return this.grants.ofApplication(actor, of, given);
  }

  @Delete(':id/grants/:grant_id')
  @Ability('settings:update')
  @HttpCode(204)
  revokeGrant(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: id }) of: string,
    @Param('grant_id', { schema: id }) grant_id: string,
  ): Promise<void> {
    return this.grants.revokeOf(actor, of, grant_id);
  }
}
