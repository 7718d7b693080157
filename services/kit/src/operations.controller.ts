import { Controller, Get, Header, HttpException, Injectable } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { DataSource } from 'typeorm';
import type { RunningEvents } from './events/start-events.js';
import { Public } from './http.js';

/** Whether the service can do its work now: database reachable, relay and consumers alive. */
@Injectable()
export class Readiness {
  #up = false;
  #events: RunningEvents | null = null;

  constructor(
    readonly service: string,
    private readonly dataSource: DataSource,
  ) {}

  up(events: RunningEvents | null): void {
    this.#events = events;
    this.#up = true;
  }

  down(): void {
    this.#up = false;
  }

  isReady(): boolean {
    return this.#up && (this.#events?.ready() ?? true);
  }

  async state(): Promise<{ service: string; ready: boolean; database: boolean; lag: unknown }> {
    const database = await this.dataSource.query('select 1').then(
      () => true,
      () => false,
    );
    const lag = database ? await this.#events?.lag() : null;
    return { service: this.service, ready: this.isReady() && database, database, lag: lag ?? null };
  }
}

@ApiExcludeController()
@Controller()
export class OperationsController {
  constructor(private readonly readiness: Readiness) {}

  @Get('healthz')
  @Public()
  health(): { status: string } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @Public()
  @Header('cache-control', 'no-store')
  async ready(): Promise<object> {
    const state = await this.readiness.state();
    if (!state.ready) throw new HttpException(state, 503);
    return state;
  }
}
