import {
  type ArgumentsHost,
  Catch,
  Controller,
  type ExceptionFilter,
  Get,
  Injectable,
  ServiceUnavailableException,
  UseFilters,
} from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import type { Response } from 'express';
import { DataSource } from 'typeorm';
import type { RunningEvents } from './events/start-events.js';
import { Public } from './http.js';
import type { RunningJobs } from './jobs/start-jobs.js';

const TIMEOUT_MS = 2_000;

/** The state that start and stop report: from when to when the service serves, its event parts and its jobs. */
@Injectable()
export class Readiness {
  #up = false;
  #events: RunningEvents | null = null;
  #jobs: RunningJobs | null = null;

  up(events: RunningEvents | null, jobs: RunningJobs | null): void {
    this.#events = events;
    this.#jobs = jobs;
    this.#up = true;
  }

  down(): void {
    this.#up = false;
  }

  serves(): boolean {
    return this.#up;
  }

  events(): RunningEvents | null {
    return this.#events;
  }

  /** False while the runner of the jobs has ended and not started again. */
  runsJobs(): boolean {
    return this.#jobs?.ready() ?? true;
  }

  /** True while the service serves and its relay, consumers and jobs work. */
  isReady(): boolean {
    return this.#up && (this.#events?.ready() ?? true) && this.runsJobs();
  }
}

/** Returns what is down as the health check found it, where the other routes return problem+json. */
@Catch(ServiceUnavailableException)
class NotReadyFilter implements ExceptionFilter<ServiceUnavailableException> {
  catch(error: ServiceUnavailableException, host: ArgumentsHost): void {
    host.switchToHttp().getResponse<Response>().status(503).json(error.getResponse());
  }
}

@ApiExcludeController()
@UseFilters(NotReadyFilter)
@Controller()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly readiness: Readiness,
    private readonly dataSource: DataSource,
  ) {}

  /** The process lives. */
  @Get('healthz')
  @Public()
  alive(): { status: string } {
    return { status: 'ok' };
  }

  /** The service can serve HTTP. Events wait in the outbox while a broker is down: degraded, not unready. */
  @Get('readyz')
  @Public()
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([
      () => this.#service(),
      () =>
        this.indicators
          .check('database')
          .attempt(() => this.dataSource.query('select 1').then(() => undefined))
          .withTimeout(TIMEOUT_MS),
      () => this.#events(),
      () => this.#jobs(),
    ]);
  }

  #service(): HealthIndicatorResult {
    const service = this.indicators.check('service');
    return this.readiness.serves() ? service.up() : service.down('starting or stopping');
  }

  #jobs(): HealthIndicatorResult {
    const check = this.indicators.check('jobs');
    return this.readiness.runsJobs() ? check.up() : check.degraded('the runner of the jobs starts again');
  }

  #events(): HealthIndicatorResult {
    const check = this.indicators.check('events');
    const events = this.readiness.events();
    if (!events) return check.up();
    if (!events.ready()) return check.degraded('relay or consumers have no connection');
    const lag = events.seen();
    return lag ? check.up({ lag }) : check.degraded('the lag was not read lately');
  }
}
