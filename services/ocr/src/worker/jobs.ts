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
import { systemActor } from '@uketori/service-kit/actor';
import type { GrpcClients } from '@uketori/service-kit/grpc';

const NO_ORGANIZATION = '00000000-0000-0000-0000-000000000000';
const PROTO = 'uketori/intake/v1/reading_jobs.proto';
const HAND_IN_MS = 15_000;
const LEASE_GRACE_MS = 3_000;

/** The queue a reader pulls from. Every call ends by its deadline. */
export interface Jobs {
  lease(request: LeaseJobRequest): Promise<LeaseJobResponse>;
  heartbeat(request: HeartbeatRequest): Promise<HeartbeatResponse>;
  complete(request: CompleteRequest): Promise<CompleteResponse>;
  fail(request: FailRequest): Promise<FailResponse>;
}

/** Intake's queue over gRPC, called as a service of the system: jobs of every organization pass here. */
export class IntakeJobs implements Jobs {
  constructor(private readonly clients: GrpcClients) {}

  lease(request: LeaseJobRequest): Promise<LeaseJobResponse> {
    return this.call('LeaseJob', request, request.wait_ms + LEASE_GRACE_MS);
  }

  heartbeat(request: HeartbeatRequest): Promise<HeartbeatResponse> {
    return this.call('Heartbeat', request);
  }

  complete(request: CompleteRequest): Promise<CompleteResponse> {
    return this.call('Complete', request, HAND_IN_MS);
  }

  fail(request: FailRequest): Promise<FailResponse> {
    return this.call('Fail', request, HAND_IN_MS);
  }

  private call<Request extends object, Response extends object>(
    method: string,
    request: Request,
    deadline_ms?: number,
  ): Promise<Response> {
    const rpc = `uketori.intake.v1.ReadingJobsService/${method}`;
    return this.clients.call<Request, Response>(
      { service: 'intake', proto: PROTO, rpc },
      request,
      systemActor(NO_ORGANIZATION, 'ocr'),
      deadline_ms,
    );
  }
}
