import 'reflect-metadata';
import { generateKeyPairSync } from 'node:crypto';
import {
  StandardSchemaValidationPipe,
  type DynamicModule,
  type INestApplication,
  type Type,
} from '@nestjs/common';
import { DiscoveryModule, NestFactory, Reflector } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { OpenAPIObject } from '@nestjs/swagger';
import { TerminusModule } from '@nestjs/terminus';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';
import { type ServiceConfig, type ServiceName, serviceConfig } from './config.js';
import { AnchorBook } from './anchors/anchor-book.js';
import { OutsideAnchors } from './anchors/anchors.job.js';
import { createAnchorBook } from './anchors/create-anchor-book.js';
import { AuditAnchors } from './audit-anchors.job.js';
import { AuditController } from './audit.controller.js';
import { createDataSource, poolOf } from './database.js';
import { passwordsOf } from './database-login.js';
import { DomainError } from './errors.js';
import { Cleanup } from './events/cleanup.job.js';
import { DeadLettersController } from './events/dead-letters.controller.js';
import { EventsHandle } from './events/handle.js';
import { startEvents } from './events/start-events.js';
import { FirstStepsController } from './first-steps.js';
import { GrpcClients } from './grpc.js';
import { connectGrpc } from './grpc-server.js';
import { parseBodies } from './http-body.js';
import { measureRequests, nameRequest, openContext } from './http-context.js';
import { refuseMismatch, settleBodies } from './http-manners.js';
import { type RequestDrain, trackRequests } from './http-drain.js';
import { ErrorFilter } from './http-filter.js';
import { AbilityGuard } from './http-guard.js';
import { IdempotencyInterceptor } from './http-idempotency.js';
import { Identity } from './identity.js';
import { JobsController } from './jobs/jobs.controller.js';
import { startJobs } from './jobs/start-jobs.js';
import { LiveController } from './live.js';
import { createMailSender } from './mail/create-mail-sender.js';
import { MailSender } from './mail/mail-sender.js';
import { Mails } from './mail/mails.job.js';
import { createLogger, NestLogger } from './logger.js';
import { describeApi } from './openapi.js';
import { HealthController, Readiness } from './health.controller.js';
import { COUNTED_KINDS, QuotasController } from './quotas/quotas.controller.js';
import { QuotaInterceptor } from './quotas/quotas.interceptor.js';
import type { QuotaKind } from './quotas/quotas.rules.js';
import type { RecordDefinition } from './record.js';
import { refuseInTransaction } from './request-context.js';
import type { SealedColumn } from './reseal.js';
import { openCallsOf, type Route, routesOf } from './routes.js';
import { SiblingRecords } from './sibling-records.js';
import { TimestampAuthority } from './timestamp/tsa.js';
import type { EntityTarget } from './tx.js';
import { WaitingController } from './waiting.js';
import { CallMeter } from './watch/call-meter.js';
import { watchPool } from './watch/metrics.js';
import { Work } from './work.js';

/** All that a service says of itself; the rest is the same for every service. */
export interface ServiceDefinition {
  name: ServiceName;
  module: Type;
  entities: EntityTarget<object>[];
  /** Records that pages build forms, columns and filters from. */
  records?: RecordDefinition[];
  /** Proto files that this service implements, below proto/, for example uketori/journal/v1/invoices.proto. */
  protos?: string[];
  /** Paths whose routes read the body's bytes themselves, for example /chat-hooks/. */
  own_bodies?: string[];
  /** Jobs that one process runs at a time; 4 unless given. */
  job_concurrency?: number;
  /** What it counts of each organization a day (quotas/quotas). */
  quotas?: readonly QuotaKind[];
  /** Queues mails (mail/mail-queue): its jobs send them, too. */
  sends_mail?: boolean;
  /** Columns of texts that the secret box sealed: `npm run reseal` seals them again. */
  sealed?: readonly SealedColumn[];
}

export interface RunningService {
  name: ServiceName;
  http_port: number;
  grpc_port: number;
  app: INestApplication;
  ready(): boolean;
  /**
   * Readiness off, connections dismissed for at most `dismiss_ms` (default 0), consumers drained, requests ended, pools
   * closed; in this order.
   */
  stop(dismiss_ms?: number): Promise<void>;
}

export interface StartOverrides {
  config?: ServiceConfig;
  /** False in tests that feed events and run jobs by hand. */
  events?: boolean;
  grpcUrlOf?: (service: ServiceName) => string;
  /** Deadline of calls to siblings that name none. */
  grpc_deadline_ms?: number;
  /** How long a unit of work waits for a connection. */
  connection_patience_ms?: number;
}

const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_TIMEOUT_MS = 75_000;
const REQUEST_GRACE_MS = 20_000;

/** Starts a service: database, HTTP, gRPC, relay and consumers, health; refuses an undeclared route. */
export async function start(
  definition: ServiceDefinition,
  overrides: StartOverrides = {},
): Promise<RunningService> {
  const config = overrides.config ?? serviceConfig(definition.name);
  const logger = createLogger(config.name, config.log_level);
  const dataSource = createDataSource(
    config.name,
    config.database_url,
    config.database_pool,
    definition.entities,
    overrides.connection_patience_ms,
  );
  await dataSource.initialize();
  try {
    return await startOn(definition, config, dataSource, logger, overrides);
  } catch (error) {
    if (dataSource.isInitialized) await dataSource.destroy();
    throw error;
  }
}

async function startOn(
  definition: ServiceDefinition,
  config: ServiceConfig,
  dataSource: DataSource,
  logger: Logger,
  overrides: StartOverrides,
): Promise<RunningService> {
  const readiness = new Readiness();
  const parts = kitParts(config, dataSource, readiness, logger, overrides);
  const unwatch = watchPool(config.name, poolOf(dataSource));
  const app = await createApp(definition, parts, logger);
  guardFetch();
  if (definition.protos?.length)
    connectGrpc(app, definition.protos, `${config.listen_host}:${config.grpc_port}`);
  await app.startAllMicroservices();
  await app.listen(config.http_port, config.listen_host);
  const server = app.getHttpServer();
  const requests = trackRequests(server);
  server.requestTimeout = REQUEST_TIMEOUT_MS;
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS;
  const events =
    overrides.events === false
      ? null
      : await startEvents({
          service: config.name,
          database_url: config.database_url,
          work: parts.work,
          app,
          transport: config.transport,
          kafka_brokers: config.kafka_brokers,
          log: logger,
        });
  app.get(EventsHandle).set(events);
  const jobs =
    overrides.events === false
      ? null
      : await startJobs({
          service: config.name,
          database_url: config.database_url,
          app,
          concurrency: definition.job_concurrency,
          log: logger,
        });
  readiness.up(events, jobs);
  const address = server.address();
  const http_port = typeof address === 'object' && address ? address.port : config.http_port;
  logger.info({ http_port, grpc_port: config.grpc_port }, 'ready');
  return {
    name: config.name,
    http_port,
    grpc_port: config.grpc_port,
    app,
    ready: () => readiness.isReady(),
    stop: (dismiss_ms = 0) =>
      stopInOrder(
        app,
        requests,
        dismiss_ms,
        [jobs && (() => jobs.stop()), events && (() => events.stop())],
        parts,
        readiness,
        logger,
      ).finally(unwatch),
  };
}

/** OpenAPI 3.1 of a service, built from its code without a database. */
export async function openapiDocument(definition: ServiceDefinition): Promise<OpenAPIObject> {
  const config: ServiceConfig = {
    name: definition.name,
    database_url: 'postgres://nobody@127.0.0.1:1/none',
    database_pool: 2,
    http_port: 0,
    grpc_port: 0,
    listen_host: '127.0.0.1',
    ...throwawayKeys(),
    transport: 'postgres',
    kafka_brokers: [],
    log_level: 'silent',
  };
  const logger = createLogger(config.name, 'silent');
  const dataSource = createDataSource(config.name, config.database_url, 2, definition.entities);
  const readiness = new Readiness();
  const app = await createApp(definition, kitParts(config, dataSource, readiness, logger, {}), logger);
  const document = describeApi(app, definition.name);
  await app.close();
  return document;
}

interface KitParts {
  config: ServiceConfig;
  dataSource: DataSource;
  work: Work;
  identity: Identity;
  grpc: GrpcClients;
  readiness: Readiness;
  logger: Logger;
}

function kitParts(
  config: ServiceConfig,
  dataSource: DataSource,
  readiness: Readiness,
  logger: Logger,
  overrides: StartOverrides,
): KitParts {
  const identity = new Identity({
    name: config.name,
    private_key: config.service_key,
    gateway_keys: config.gateway_keys,
    service_keys: config.service_keys,
  });
  const work = new Work(dataSource, config.name);
  const grpc = new GrpcClients(identity, overrides.grpcUrlOf, overrides.grpc_deadline_ms, config.name);
  return { config, dataSource, work, identity, grpc, readiness, logger };
}

/** A secret for hashes that only this service compares: its password, which no other process has. */
function digestSecrets(database_url: string): string[] {
  return passwordsOf(database_url).map((password) => `uketori request digest\n${password}`);
}

/** Keys for a document, which signs no token. */
function throwawayKeys(): Pick<ServiceConfig, 'service_key' | 'gateway_keys' | 'service_keys'> {
  const { privateKey } = generateKeyPairSync('ed25519');
  const service_key = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  return { service_key, gateway_keys: '', service_keys: '' };
}

/** Injection token of the service's pino logger. */
export const LOGGER = Symbol('uketori.logger');
/** Injection token of the service's settings. */
const SERVICE_CONFIG = Symbol('uketori.service_config');

class KitModule {}
class ServiceModule {}

async function createApp(
  definition: ServiceDefinition,
  parts: KitParts,
  logger: Logger,
): Promise<NestExpressApplication> {
  const providers = [
    { provide: Work, useValue: parts.work },
    { provide: DataSource, useValue: parts.dataSource },
    { provide: Identity, useValue: parts.identity },
    { provide: GrpcClients, useValue: parts.grpc },
    { provide: Readiness, useValue: parts.readiness },
    { provide: TimestampAuthority, useFactory: () => new TimestampAuthority() },
    EventsHandle,
    AuditAnchors,
    { provide: AnchorBook, useFactory: () => createAnchorBook() },
    OutsideAnchors,
    SiblingRecords,
    { provide: COUNTED_KINDS, useValue: definition.quotas ?? [] },
    Cleanup,
    ...(definition.sends_mail ? [{ provide: MailSender, useFactory: () => createMailSender() }, Mails] : []),
    { provide: LOGGER, useValue: logger },
    { provide: SERVICE_CONFIG, useValue: parts.config },
  ];
  const kit: DynamicModule = {
    module: KitModule,
    global: true,
    imports: [DiscoveryModule, TerminusModule.forRoot({ logger: false })],
    controllers: [
      HealthController,
      DeadLettersController,
      JobsController,
      AuditController,
      LiveController,
      WaitingController,
      QuotasController,
      FirstStepsController,
    ],
    providers,
    exports: [
      ...providers.map((provider) => ('provide' in provider ? provider.provide : provider)),
      DiscoveryModule,
    ],
  };
  const root: DynamicModule = { module: ServiceModule, imports: [kit, definition.module] };
  const app = await NestFactory.create<NestExpressApplication>(root, {
    logger: new NestLogger(logger),
    abortOnError: false,
    bodyParser: false,
  });
  app.disable('x-powered-by');
  app.use(measureRequests(definition.name));
  app.use(nameRequest);
  const routes = (): Route[] => routesOf(app);
  app.use(refuseMismatch(routes, definition.own_bodies));
  parseBodies(app, definition.own_bodies);
  app.use(settleBodies(routes));
  app.set('query parser', 'simple');
  app.use(openContext);
  app.useGlobalGuards(new AbilityGuard(app.get(Reflector), parts.identity));
  app.useGlobalPipes(
    new StandardSchemaValidationPipe({
      exceptionFactory: (issues) =>
        new DomainError('invalid_input', 'invalid', {
          issues: issues.slice(0, 50).map((issue) => ({
            path: (issue.path ?? []).map((part) => (typeof part === 'object' ? part.key : part)).join('.'),
            message: issue.message,
          })),
        }),
    }),
  );
  app.useGlobalInterceptors(
    new IdempotencyInterceptor(parts.work, digestSecrets(parts.config.database_url)),
    new QuotaInterceptor(parts.work),
    new CallMeter(definition.name),
  );
  app.useGlobalFilters(new ErrorFilter());
  await app.init();
  refuseUndeclaredRoutes(app);
  return app;
}

/** Throws with the names of handlers that declare neither who may call them nor that they are public. */
function refuseUndeclaredRoutes(app: INestApplication): void {
  const calls = openCallsOf(app);
  if (calls.length > 0) throw new Error(`gRPC methods without declared callers: ${calls.join(', ')}`);
  const missing = routesOf(app).filter((route) => !route.declared);
  if (missing.length > 0) {
    throw new Error(`routes without a declared ability: ${missing.map((route) => route.name).join(', ')}`);
  }
}

let fetchGuarded = false;

function guardFetch(): void {
  if (fetchGuarded) return;
  fetchGuarded = true;
  const original = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    refuseInTransaction(String(input instanceof Request ? input.url : input));
    return original(input, init);
  };
}

async function stopInOrder(
  app: INestApplication,
  requests: RequestDrain,
  dismiss_ms: number,
  background: readonly ((() => Promise<void>) | null)[],
  parts: KitParts,
  readiness: Readiness,
  logger: Logger,
): Promise<void> {
  readiness.down();
  await requests.dismissed(dismiss_ms);
  await Promise.all(background.map((stop) => stop?.()));
  const closing = app.close();
  await requests.drained(REQUEST_GRACE_MS);
  await closing;
  parts.grpc.close();
  if (parts.dataSource.isInitialized) await parts.dataSource.destroy();
  logger.info('stopped');
}
