import { Controller, Get } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { type ReadingOperations, readingOperations } from './operations.types.js';
import { OperationsService } from './operations.service.js';

const ALL = 3;

/** Beside the dead letters: what those who run the product look at. Through the gateway: /operations/intake/reading. */
@Controller('operations')
export class ReadingOperationsController {
  constructor(private readonly operations: OperationsService) {}

  @Get('reading')
  @Answers(readingOperations)
  @Ability('operations:read', ALL)
  reading(@CurrentActor() actor: Actor): Promise<ReadingOperations> {
    return this.operations.reading(actor);
  }
}
