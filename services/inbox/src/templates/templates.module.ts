import { Module } from '@nestjs/common';
import { TemplatesFacade } from './templates.facade.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesService } from './templates.service.js';

/** Texts of requests to suppliers. */
@Module({
  controllers: [TemplatesController],
  providers: [TemplatesService, TemplatesFacade],
  exports: [TemplatesFacade],
})
export class TemplatesModule {}
