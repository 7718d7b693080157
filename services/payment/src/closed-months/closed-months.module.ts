import { Module } from '@nestjs/common';
import { ClosedMonthsConsumer } from './closed-months.consumer.js';

/** Months that are closed for payments, kept from journal's events. */
@Module({ providers: [ClosedMonthsConsumer] })
export class ClosedMonthsModule {}
