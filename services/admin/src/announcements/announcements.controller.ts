import { Controller, Get } from '@nestjs/common';
import { Answers, SignedIn } from '@uketori/service-kit/http';
import { announcements } from './announcements.types.js';
import { AnnouncementsService } from './announcements.service.js';

@Controller('announcements')
export class AnnouncementsController {
  constructor(private readonly service: AnnouncementsService) {}

  @Get()
  @Answers(announcements)
  @SignedIn()
  async list() {
    return { items: await this.service.showing() };
  }
}
