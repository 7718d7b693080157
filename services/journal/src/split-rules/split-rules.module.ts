import { Module } from '@nestjs/common';
import { SplitRulesController } from './split-rules.controller.js';
import { SplitRulesService } from './split-rules.service.js';

/** Rules that split lines over departments and projects. */
@Module({ controllers: [SplitRulesController], providers: [SplitRulesService] })
export class SplitRulesModule {}
