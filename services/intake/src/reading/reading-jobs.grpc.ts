import { Controller } from '@nestjs/common';
import { GrpcMethod } from '@nestjs/microservices';
import type {
  CompleteRequest,
  CompleteResponse,
  FailRequest,
  FailResponse,
  HeartbeatRequest,
  HeartbeatResponse,
  LeaseJobRequest,
  LeaseJobResponse,
} from '@uketori/proto/uketori/intake/v1/reading_jobs';
import type { Metadata } from '@grpc/grpc-js';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { ReadingJobsService } from './reading-jobs.service.js';

/** What readers ask. Jobs of every organization pass here, so a user's identity is not enough. */
@Controller()
export class ReadingJobsGrpc {
  constructor(private readonly jobs: ReadingJobsService) {}

  @GrpcMethod('ReadingJobsService', 'LeaseJob')
  leaseJob(request: LeaseJobRequest, metadata: Metadata): Promise<LeaseJobResponse> {
    onlyTheHouse(metadata);
    return this.jobs.lease(request.worker_id, request.lease_seconds);
  }

  @GrpcMethod('ReadingJobsService', 'Heartbeat')
  async heartbeat(request: HeartbeatRequest, metadata: Metadata): Promise<HeartbeatResponse> {
    onlyTheHouse(metadata);
    return { lost: await this.jobs.heartbeat(request) };
  }

  @GrpcMethod('ReadingJobsService', 'Complete')
  async complete(request: CompleteRequest, metadata: Metadata): Promise<CompleteResponse> {
    onlyTheHouse(metadata);
    return { accepted: await this.jobs.complete(request) };
  }

  @GrpcMethod('ReadingJobsService', 'Fail')
  async fail(request: FailRequest, metadata: Metadata): Promise<FailResponse> {
    onlyTheHouse(metadata);
    return { accepted: await this.jobs.fail(request) };
  }
}

function onlyTheHouse(metadata: Metadata): void {
  const { actor } = metadata as Metadata & { actor?: Actor };
  if (!actor?.system) throw new DomainError('no_privilege', 'forbidden');
}
