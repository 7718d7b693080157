import { Module } from '@nestjs/common';
import { TemplatesFacade } from './templates.facade.js';
import { TemplatesHttp } from './templates.http.js';
import { TemplatesService } from './templates.service.js';

/** Texts of requests to suppliers. */
@Module({
  controllers: [TemplatesHttp],
  providers: [TemplatesService, TemplatesFacade],
  exports: [TemplatesFacade],
})
export class TemplatesModule {}
