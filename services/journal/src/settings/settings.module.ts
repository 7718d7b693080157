import { Module } from '@nestjs/common';
import { SettingsEvents } from './settings.events.js';

/** Copies of admin's organizations and members, kept from its events. */
@Module({ providers: [SettingsEvents] })
export class SettingsModule {}
