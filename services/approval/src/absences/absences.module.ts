import { Module } from '@nestjs/common';
import { AbsencesController } from './absences.controller.js';
import { AbsencesService } from './absences.service.js';

/** Absent approvers and their deputies. */
@Module({ controllers: [AbsencesController], providers: [AbsencesService] })
export class AbsencesModule {}
