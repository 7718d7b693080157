import { Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { InspectionModule } from '../inspection/inspection.module.js';
import { UploadsModule } from '../uploads/uploads.module.js';
import { Connectors } from './connectors.service.js';
import { ImportTurns } from './import-turns.job.js';

/** Files from outside: the engine that runs every connector. */
@Module({
  imports: [DiscoveryModule, InspectionModule, UploadsModule],
  providers: [Connectors, ImportTurns],
})
export class ImportsModule {}
