import { Body, Controller, Delete, Get, Param, Post, Put } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import { z } from 'zod';
import {
  type EditedRoute,
  editedRoute,
  type NewRoute,
  newRoute,
  type Route,
  route,
  type RouteList,
  routeList,
} from './route.record.js';
import { RoutesService } from './routes.service.js';

const routeId = z.uuid();
const deletedRoute = z.object({ deleted: z.literal(true) });

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

@Controller('approvals/routes')
export class RoutesController {
  constructor(
    private readonly routes: RoutesService,
    private readonly records: SiblingRecords,
  ) {}

  @Get()
  @Answers(routeList)
  @Ability('settings:read')
  list(@CurrentActor() actor: Actor): Promise<RouteList> {
    return this.routes.list(actor);
  }

  @Post()
  @Answers(route)
  @Ability('settings:update')
  async create(@CurrentActor() actor: Actor, @Body({ schema: newRoute }) body: NewRoute): Promise<Route> {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.routes.create(actor, body);
  }

  @Put(':id')
  @Answers(route)
  @Ability('settings:update')
  async update(
    @CurrentActor() actor: Actor,
    @Param('id', { schema: routeId }) id: string,
    @Body({ schema: editedRoute }) body: EditedRoute,
  ): Promise<Route> {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.routes.update(actor, id, body);
  }

  @Delete(':id')
  @Answers(deletedRoute)
  @Ability('settings:update')
  remove(@CurrentActor() actor: Actor, @Param('id', { schema: routeId }) id: string) {
    return this.routes.remove(actor, id);
  }
}
