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
import type { Metadata, ServerUnaryCall } from '@grpc/grpc-js';
import type { Actor } from '@uketori/service-kit/actor';
import { CalledBy } from '@uketori/service-kit/callers';
import { DomainError } from '@uketori/service-kit/errors';
import { ReadingWorkers } from '../operations/reading-workers.service.js';
import { ReadingJobsService } from './reading-jobs.service.js';

/** What readers ask. Jobs of every organization pass here, so a user's identity is not enough. */
@Controller()
@CalledBy('ocr')
export class ReadingJobsGrpc {
  constructor(
    private readonly jobs: ReadingJobsService,
    private readonly workers: ReadingWorkers,
  ) {}

  @GrpcMethod('ReadingJobsService', 'LeaseJob')
  async leaseJob(
    request: LeaseJobRequest,
    metadata: Metadata,
    call: ServerUnaryCall<LeaseJobRequest, LeaseJobResponse>,
  ): Promise<LeaseJobResponse> {
    onlyTheHouse(metadata);
    const { worker_id, lease_seconds, wait_ms, reader } = request;
    // Noted before the wait too: a reader that waits is alive.
    void this.workers.asked(worker_id, reader, false);
    // A reader that died while it waited gets no job: its job would lie until the lease ran out.
    const job = await this.jobs.lease(worker_id, lease_seconds, wait_ms, () => call.cancelled);
    if (job.has_job) void this.workers.asked(worker_id, reader, true);
    return job;
  }

  @GrpcMethod('ReadingJobsService', 'Heartbeat')
  async heartbeat(request: HeartbeatRequest, metadata: Metadata): Promise<HeartbeatResponse> {
    onlyTheHouse(metadata);
    void this.workers.beat(request.worker_id, request.reader);
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
