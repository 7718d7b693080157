import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { type IpRestrictionEntity, ipRestriction, listedIpRestriction } from './ip-restriction.record.js';
import { IpRestrictionsService } from './ip-restrictions.service.js';

const ownAddress = z.object({ ip_address: z.string() });
const ADDRESS_MAX = 64;
const createSchema = z.strictObject({
  ip_address: z.string().trim().min(1).max(ADDRESS_MAX),
  description: z.string().trim().max(100).default(''),
});
const changeSchema = createSchema.extend({ version: z.int().min(1) });

@Controller('ip-restrictions')
export class IpRestrictionsController {
  constructor(private readonly restrictions: IpRestrictionsService) {}

  @Get()
  @Answers(itemsAnswer(listedIpRestriction))
  @Ability('settings:read')
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.restrictions.list(actor) };
  }

  @Get('own')
  @Answers(ownAddress)
  @Ability('settings:read')
  own(@CurrentActor() actor: Actor) {
    return { ip_address: this.restrictions.own(actor) };
  }

  @Post()
  @Answers(ipRestriction)
  @Ability('settings:update')
  @StepUp()
  async add(
    @CurrentActor() actor: Actor,
    @Body({ schema: createSchema }) body: z.infer<typeof createSchema>,
  ) {
    return view(await this.restrictions.add(actor, body.ip_address, body.description));
  }

  @Put(':id')
  @Answers(ipRestriction)
  @Ability('settings:update')
  @StepUp()
  async change(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: z.uuid() }) id: string,
    @Body({ schema: changeSchema }) body: z.infer<typeof changeSchema>,
  ) {
    return view(
      await this.restrictions.change(actor, id, {
        address: body.ip_address,
        memo: body.description,
        version: body.version,
      }),
    );
  }

  /** Allows every address again. */
  @Delete()
  @Ability('settings:update')
  @HttpCode(204)
  switchOff(@CurrentActor() actor: Actor): Promise<void> {
    return this.restrictions.switchOff(actor);
  }

  @Delete(':id')
  @Ability('settings:update')
  @StepUp()
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.restrictions.remove(actor, id);
  }
}

function view({ id, address, memo, version }: IpRestrictionEntity) {
  return { id, ip_address: address, description: memo, version };
}
