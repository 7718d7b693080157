import { Controller } from '@nestjs/common';
import { GrpcMethod, Payload } from '@nestjs/microservices';
import type { FindOwnRequest, FindOwnResponse } from '@uketori/proto/uketori/reference/v1/records';
import type { Actor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
import { CurrentActor } from '@uketori/service-kit/http';
import { MastersService } from './masters.service.js';

/** What siblings ask before they store the id of a master. */
@Controller()
export class MastersGrpc {
  constructor(private readonly masters: MastersService) {}

  @GrpcMethod('RecordsService', 'FindOwn')
  @CalledBy('admin', 'intake')
  async findOwn(@Payload() request: FindOwnRequest, @CurrentActor() actor: Actor): Promise<FindOwnResponse> {
    return { ids: await this.masters.own(actor, request.kind, request.ids) };
  }
}
