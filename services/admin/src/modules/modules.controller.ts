import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { MODULES, type ModuleName } from './modules.repository.js';
import { STABLE } from './rollouts.rules.js';
import { ModulesService } from './modules.service.js';
import { moduleState, moduleSwitch, offeredModule } from './modules.types.js';

const switchSchema = z.strictObject({
  enabled: z.boolean(),
  channel: z
    .string()
    .max(50)
    .regex(/^(stable|\d+\.\d+\.\d+[0-9A-Za-z.+-]*)$/)
    .default(STABLE),
  version: z.int().min(1).optional(),
});

@Controller('modules')
export class ModulesController {
  constructor(private readonly modules: ModulesService) {}

  @Get()
  @Answers(itemsAnswer(offeredModule))
  @SignedIn()
  async offered(@CurrentActor() actor: Actor) {
    return { items: await this.modules.offered(actor) };
  }

  @Get('all')
  @Answers(itemsAnswer(moduleState))
  @Ability('settings:read')
  async all(@CurrentActor() actor: Actor) {
    return { items: await this.modules.all(actor) };
  }

  @Put(':module')
  @Answers(moduleSwitch)
  @Ability('settings:update')
  async switch(
    @CurrentActor() actor: Actor,
    @Param('module', { schema: z.enum(MODULES) }) module: ModuleName,
    @Body({ schema: switchSchema }) body: z.infer<typeof switchSchema>,
  ) {
    const { module: name, ...row } = await this.modules.switch(actor, module, body);
    return { name, ...row };
  }
}
