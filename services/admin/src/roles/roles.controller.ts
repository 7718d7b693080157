import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor, StepUp } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import type { z } from 'zod';
import { copyRole, createRole, renameRole, replaceAbilities, roleId } from './roles.types.js';
import { RolesService } from './roles.service.js';
import { listedRole, role, roleAbilities } from './roles.types.js';

const READERS = ['settings:read', 'role:update'];

@Controller('roles')
export class RolesController {
  constructor(private readonly roles: RolesService) {}

  @Get()
  @Answers(itemsAnswer(listedRole))
  @Ability(READERS)
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.roles.list(actor) };
  }

  @Post()
  @Answers(role)
  @Ability('role:update')
  @StepUp()
  create(@CurrentActor() actor: Actor, @Body({ schema: createRole }) body: z.infer<typeof createRole>) {
    return this.roles.create(actor, body.name);
  }

  @Post('copy')
  @Answers(role)
  @Ability('role:update')
  @StepUp()
  copy(@CurrentActor() actor: Actor, @Body({ schema: copyRole }) body: z.infer<typeof copyRole>) {
    return this.roles.copy(actor, body.copy_role_id, body.name);
  }

  @Get(':id')
  @Answers(role)
  @Ability(READERS)
  get(@CurrentActor() actor: Actor, @Param('id', { schema: roleId }) id: number) {
    return this.roles.get(actor, id);
  }

  @Patch(':id')
  @Answers(role)
  @Ability('role:update')
  @StepUp()
  rename(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: roleId }) id: number,
    @Body({ schema: renameRole }) body: z.infer<typeof renameRole>,
  ) {
    return this.roles.change(actor, id, body);
  }

  @Delete(':id')
  @Ability('role:update')
  @StepUp()
  @HttpCode(204)
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: roleId }) id: number): Promise<void> {
    return this.roles.remove(actor, id);
  }

  @Get(':id/abilities')
  @Answers(roleAbilities)
  @Ability(READERS)
  abilities(@CurrentActor() actor: Actor, @Param('id', { schema: roleId }) id: number) {
    return this.roles.abilities(actor, id);
  }

  @Put(':id/abilities')
  @Answers(roleAbilities)
  @Ability('role:update')
  @StepUp()
  replaceAbilities(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: roleId }) id: number,
    @Body({ schema: replaceAbilities }) body: z.infer<typeof replaceAbilities>,
  ) {
    return this.roles.replaceAbilities(actor, id, body.items, body.version);
  }
}
