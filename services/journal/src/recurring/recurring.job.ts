import { Injectable } from '@nestjs/common';
import { OnSchedule } from '@uketori/service-kit/jobs/on-job';
import { RecurringMaking } from './making.service.js';

/** Makes invoices on their day, also those of days on which no process ran. */
@Injectable()
export class RecurringSweeper {
  constructor(private readonly making: RecurringMaking) {}

  @OnSchedule('* * * * *')
  sweep(): Promise<number> {
    return this.making.sweep();
  }
}
