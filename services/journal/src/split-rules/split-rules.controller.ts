import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { journalLine } from '../lines/lines.facade.js';
import {
  type NewSplitRule,
  newSplitRule,
  type SplitInput,
  splitInput,
  splitRule,
  type SplitRuleChange,
  splitRuleChange,
} from './split-rule.record.js';
import { SplitRulesService } from './split-rules.service.js';

const id = { schema: z.uuid() };
const newBody = { schema: newSplitRule };
const changeBody = { schema: splitRuleChange };
const splitBody = { schema: splitInput };

/** Rules that split a line over departments and projects (部門按分). */
@Controller('split-rules')
export class SplitRulesController {
  constructor(private readonly rules: SplitRulesService) {}

  @Get()
  @Answers(itemsAnswer(splitRule))
  @Ability(['department:read', 'master:read', 'invoice:update'])
  list(@CurrentActor() actor: Actor) {
    return this.rules.list(actor);
  }

  @Post()
  @Answers(splitRule)
  @Ability('department:update')
  add(@CurrentActor() actor: Actor, @Body(newBody) body: NewSplitRule) {
    return this.rules.add(actor, body);
  }

  /** Changes a rule; an archived one is no longer offered. */
  @Put(':id')
  @Answers(splitRule)
  @Ability('department:update')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', id) rule: string,
    @Body(changeBody) body: SplitRuleChange,
  ) {
    return this.rules.change(actor, rule, body);
  }

  /** The lines that a rule makes of a line that is being typed, without storing them. */
  @Post(':id/lines')
  @Answers(itemsAnswer(journalLine))
  @HttpCode(200)
  @Ability('invoice:update')
  split(@CurrentActor() actor: Actor, @Param('id', id) rule: string, @Body(splitBody) body: SplitInput) {
    return this.rules.split(actor, rule, body);
  }
}
