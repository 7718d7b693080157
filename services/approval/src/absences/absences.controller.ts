import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { type Approver, approver } from '../organizations/organizations.facade.js';
import { type Absence, absence, type NewAbsence, newAbsence } from './absence.record.js';
import { AbsencesService, APPROVER_ABILITIES } from './absences.service.js';

const userId = z.uuid();
const ended = z.object({ deleted: z.literal(true) });
const READ = [...APPROVER_ABILITIES, 'settings:read'];
const WRITE = [...APPROVER_ABILITIES, 'settings:update'];

@Controller('approvals')
export class AbsencesController {
  constructor(private readonly absences: AbsencesService) {}

  @Get('absences')
  @Answers(itemsAnswer(absence))
  @Ability(READ)
  async list(@CurrentActor() actor: Actor): Promise<{ items: Absence[] }> {
    return { items: await this.absences.list(actor) };
  }

  /** Members who can be away or be a deputy. */
  @Get('absences/approvers')
  @Answers(itemsAnswer(approver))
  @Ability(READ)
  async approvers(@CurrentActor() actor: Actor): Promise<{ items: Approver[] }> {
    return { items: await this.absences.approvers(actor) };
  }

  /** Replaces the absence of a user. */
  @Put('absences/:user_id')
  @Answers(absence)
  @Ability(WRITE)
  put(
    @CurrentActor() actor: Actor,
    @Param('user_id', { schema: userId }) user_id: string,
    @Body({ schema: newAbsence }) body: NewAbsence,
  ): Promise<Absence> {
    return this.absences.put(actor, user_id, body);
  }

  @Delete('absences/:user_id')
  @Answers(ended)
  @Ability(WRITE)
  remove(@CurrentActor() actor: Actor, @Param('user_id', { schema: userId }) user_id: string) {
    return this.absences.remove(actor, user_id);
  }
}
