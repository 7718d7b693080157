import {
  All,
  Body,
  Controller,
  Delete,
  Get,
  Header,
  Headers,
  HttpCode,
  Inject,
  Param,
  Patch,
  Post,
  Put,
  Query,
  Res,
  UseFilters,
} from '@nestjs/common';
import { ApiConsumes, ApiExcludeController } from '@nestjs/swagger';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, CurrentActor } from '@uketori/service-kit/http';
import { isUuid } from '@uketori/service-kit/ids';
import type { Response } from 'express';
import { ADMIN_CONFIG, type AdminConfig } from '../config/config.facade.js';
import { configOf, schemasOf, typesOf, wholeList } from './discovery.rules.js';
import { projected, type Resource } from './scim-attributes.rules.js';
import { invalid, notFound, ScimError } from './scim-error.rules.js';
import { ScimGroupsService } from './scim-groups.service.js';
import { ScimRefusals } from './scim-refusals.filter.js';
import { matches, scimBase } from './scim-resources.rules.js';
import { ScimUsersService } from './scim-users.service.js';
import type { Kind } from './scim-schemas.data.js';
import { scimQuery, type ScimQuery } from './scim.types.js';

const MEDIA = 'application/scim+json';
/** The ability of a directory's token. */
const PROVISION = 'directory:provision';

/** What the service supports (RFC 7644 section 4). */
@ApiExcludeController()
@ApiConsumes(MEDIA, 'application/json')
@Controller('scim/v2')
@Ability(PROVISION)
@UseFilters(ScimRefusals)
export class ScimDiscoveryController {
  constructor(@Inject(ADMIN_CONFIG) private readonly config: AdminConfig) {}

  @Get('ServiceProviderConfig')
  @Header('content-type', MEDIA)
  serviceProviderConfig(): Resource {
    return configOf(this.#base());
  }

  @Get('ResourceTypes')
  @Header('content-type', MEDIA)
  resourceTypes(@Query('filter') filter?: string): Resource {
    return this.#list(typesOf(this.#base()), filter);
  }

  @Get('ResourceTypes/:id')
  @Header('content-type', MEDIA)
  resourceType(@Param('id') id: string): Resource {
    return one(typesOf(this.#base()), id);
  }

  @Get('Schemas')
  @Header('content-type', MEDIA)
  schemas(@Query('filter') filter?: string): Resource {
    return this.#list(schemasOf(this.#base()), filter);
  }

  @Get('Schemas/:id')
  @Header('content-type', MEDIA)
  schema(@Param('id') id: string): Resource {
    return one(schemasOf(this.#base()), id);
  }

  @All(['ServiceProviderConfig', 'ResourceTypes', 'ResourceTypes/:id', 'Schemas', 'Schemas/:id'])
  unsupported(): never {
    throw new ScimError(405, null, 'Only GET is supported.');
  }

  #list(all: readonly Resource[], filter: string | undefined): Resource {
    // RFC 7644 section 4: a filter is refused with 403.
    if (filter !== undefined) throw new ScimError(403, null, 'These have no filter.');
    return wholeList(all);
  }

  #base(): string {
    return scimBase(this.config.api_url);
  }
}

@ApiExcludeController()
@ApiConsumes(MEDIA, 'application/json')
@Controller('scim/v2/Users')
@Ability(PROVISION)
@UseFilters(ScimRefusals)
export class ScimUsersController {
  constructor(private readonly users: ScimUsersService) {}

  @Get()
  @Header('content-type', MEDIA)
  list(@CurrentActor() actor: Actor, @Query() query: unknown): Promise<Resource> {
    return this.users.list(actor, queryOf(query));
  }

  @Post()
  @Header('content-type', MEDIA)
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Resource> {
    return created('User', await this.users.create(actor, body), queryOf(query), response);
  }

  @Get(':id')
  @Header('content-type', MEDIA)
  async get(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return current('User', await this.users.get(actor, idOf(id)), queryOf(query), known, response);
  }

  @Put(':id')
  @Header('content-type', MEDIA)
  async replace(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Headers('if-match') if_match: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Resource> {
    return tagged(
      'User',
      await this.users.replace(actor, idOf(id), body, if_match),
      queryOf(query),
      response,
    );
  }

  @Patch(':id')
  @Header('content-type', MEDIA)
  async patch(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Headers('if-match') if_match: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Resource> {
    return tagged('User', await this.users.patch(actor, idOf(id), body, if_match), queryOf(query), response);
  }

  @Delete(':id')
  @HttpCode(204)
  remove(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Headers('if-match') if_match: string | undefined,
  ): Promise<void> {
    return this.users.remove(actor, idOf(id), if_match);
  }
}

@ApiExcludeController()
@ApiConsumes(MEDIA, 'application/json')
@Controller('scim/v2/Groups')
@Ability(PROVISION)
@UseFilters(ScimRefusals)
export class ScimGroupsController {
  constructor(private readonly groups: ScimGroupsService) {}

  @Get()
  @Header('content-type', MEDIA)
  list(@CurrentActor() actor: Actor, @Query() query: unknown): Promise<Resource> {
    return this.groups.list(actor, queryOf(query));
  }

  @Post()
  @Header('content-type', MEDIA)
  async create(
    @CurrentActor() actor: Actor,
    @Body() body: unknown,
    @Query() query: unknown,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Resource> {
    return created('Group', await this.groups.create(actor, body), queryOf(query), response);
  }

  @Get(':id')
  @Header('content-type', MEDIA)
  async get(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Query() query: unknown,
    @Headers('if-none-match') known: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ) {
    return current('Group', await this.groups.get(actor, idOf(id)), queryOf(query), known, response);
  }

  @Put(':id')
  @Header('content-type', MEDIA)
  async replace(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Headers('if-match') if_match: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Resource> {
    return tagged(
      'Group',
      await this.groups.replace(actor, idOf(id), body, if_match),
      queryOf(query),
      response,
    );
  }

  @Patch(':id')
  @Header('content-type', MEDIA)
  async patch(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Body() body: unknown,
    @Query() query: unknown,
    @Headers('if-match') if_match: string | undefined,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Resource> {
    return tagged(
      'Group',
      await this.groups.patch(actor, idOf(id), body, if_match),
      queryOf(query),
      response,
    );
  }

  @Delete(':id')
  @HttpCode(204)
  remove(
    @CurrentActor() actor: Actor,
    @Param('id') id: string,
    @Headers('if-match') if_match: string | undefined,
  ): Promise<void> {
    return this.groups.remove(actor, idOf(id), if_match);
  }
}

/** Every other address below SCIM: the error of SCIM, not that of the API. */
@ApiExcludeController()
@ApiConsumes(MEDIA, 'application/json')
@Controller('scim/v2')
@Ability(PROVISION)
@UseFilters(ScimRefusals)
export class ScimElsewhereController {
  @All(['Me', 'Bulk', '.search', 'Users/.search', 'Groups/.search'])
  unsupported(): never {
    throw new ScimError(501, null, 'This is not supported.');
  }

  @All('*path')
  elsewhere(): never {
    throw notFound();
  }
}

function one(all: readonly Resource[], id: string): Resource {
  const found = all.find((resource) => resource.id === id);
  if (!found) throw notFound();
  return found;
}

/** Text that is no id names no resource. */
function idOf(given: string): string {
  if (!isUuid(given)) throw notFound();
  return given;
}

function queryOf(given: unknown): ScimQuery {
  const query = scimQuery.safeParse(given);
  if (!query.success) throw invalid('invalidValue', 'The query cannot be read.');
  return query.data;
}

function tagged(kind: Kind, resource: Resource, query: ScimQuery, response: Response): Resource {
  response.setHeader('etag', (resource.meta as { version: string }).version);
  return projected(kind, resource, query);
}

function created(kind: Kind, resource: Resource, query: ScimQuery, response: Response): Resource {
  response.setHeader('location', (resource.meta as { location: string }).location);
  return tagged(kind, resource, query, response);
}

function current(
  kind: Kind,
  resource: Resource,
  query: ScimQuery,
  known: string | undefined,
  response: Response,
): Resource | undefined {
  const shown = tagged(kind, resource, query, response);
  if (known === undefined || !matches(resource, known)) return shown;
  response.status(304);
  return undefined;
}
