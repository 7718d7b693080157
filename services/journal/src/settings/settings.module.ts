import { Module } from '@nestjs/common';
import { SettingsConsumer } from './settings.consumer.js';

/** Copies of admin's organizations and members, kept from its events. */
@Module({ providers: [SettingsConsumer] })
export class SettingsModule {}
