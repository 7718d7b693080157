import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { SiblingRecords } from '@uketori/service-kit/sibling-records';
import { z } from 'zod';
import * as rules from './connections.rules.js';
import { DriveConnections } from './connections.service.js';
import { DriveConsents } from './consents.service.js';
import { driveConnection, driveConnections } from './drive-connection.record.js';
import { DriveFolders } from './folders.service.js';

const drivePlaces = z
  .object({
    items: z.array(z.object({ folder_id: z.string(), name: z.string() })),
    next: z.string().nullable(),
  })
  .meta({ id: 'DrivePlaces' });

const consentPage = z.object({ url: z.url() }).meta({ id: 'DriveConsentPage' });
const id = { schema: z.uuid() };
const seen = { schema: z.strictObject({ version: z.coerce.number().int().min(1) }) };

const DEPARTMENT = { service: 'journal' as const, kind: 'department', field: 'department_id' };

/** Google accounts whose folders are watched. */
@Controller('drive-connections')
export class DriveConnectionsController {
  constructor(
    private readonly connections: DriveConnections,
    private readonly consents: DriveConsents,
    private readonly folders: DriveFolders,
    private readonly records: SiblingRecords,
  ) {}

  @Get()
  @Answers(driveConnections)
  @Ability('settings:read')
  list(@CurrentActor() actor: Actor) {
    return this.connections.list(actor);
  }

  /** The address of Google's consent page. */
  @Post('consent')
  @HttpCode(200)
  @Answers(consentPage)
  @Ability('settings:update')
  begin(@CurrentActor() actor: Actor, @Body({ schema: rules.consentInput }) body: rules.ConsentInput) {
    return this.consents.begin(actor, body);
  }

  /** Takes the code with which Google sent the browser back. */
  @Post('token')
  @HttpCode(200)
  @Answers(driveConnection)
  @Ability('settings:update')
  complete(@CurrentActor() actor: Actor, @Body({ schema: rules.codeInput }) body: rules.CodeInput) {
    return this.consents.complete(actor, body);
  }

  @Patch(':id')
  @Answers(driveConnection)
  @Ability('settings:update')
  change(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Body({ schema: rules.changedConnection }) body: rules.ChangedConnection,
  ) {
    return this.connections.change(actor, connection_id, body);
  }

  @Delete(':id')
  @HttpCode(204)
  @Ability('settings:update')
  remove(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Query(seen) query: { version: number },
  ): Promise<void> {
    return this.connections.remove(actor, connection_id, query.version);
  }

  /** Looks for new files at once. */
  @Post(':id/poll')
  @HttpCode(200)
  @Answers(driveConnection)
  @Ability('settings:update')
  poll(@CurrentActor() actor: Actor, @Param('id', id) connection_id: string) {
    return this.connections.poll(actor, connection_id);
  }

  /** Folders of the account to choose from, as Google returns them now. */
  @Get(':id/places')
  @Answers(drivePlaces)
  @Ability('settings:update')
  browse(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Query({ schema: rules.browseQuery }) query: rules.BrowseQuery,
  ) {
    return this.folders.browse(actor, connection_id, query);
  }

  @Post(':id/folders')
  @HttpCode(200)
  @Answers(driveConnection)
  @Ability('settings:update')
  async add(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Body({ schema: rules.newFolder }) body: rules.NewFolder,
  ) {
    await this.records.requireOwn(actor, DEPARTMENT, [body.department_id]);
    return this.folders.add(actor, connection_id, body);
  }

  @Delete(':id/folders/:folder')
  @HttpCode(200)
  @Answers(driveConnection)
  @Ability('settings:update')
  removeFolder(
    @CurrentActor() actor: Actor,
    @Param('id', id) connection_id: string,
    @Param('folder', id) folder: string,
  ) {
    return this.folders.remove(actor, connection_id, folder);
  }
}
