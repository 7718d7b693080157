import { Module } from '@nestjs/common';
import { ConfigModule } from '../config/config.module.js';
import { AnnouncementsController } from './announcements.controller.js';
import { AnnouncementsService } from './announcements.service.js';

/** Announcements of the operator to every organization. */
@Module({
  imports: [ConfigModule],
  controllers: [AnnouncementsController],
  providers: [AnnouncementsService],
})
export class AnnouncementsModule {}
