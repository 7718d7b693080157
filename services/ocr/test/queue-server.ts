import { loadPackageDefinition, Server, ServerCredentials, status } from '@grpc/grpc-js';
import type { sendUnaryData, ServerUnaryCall, ServiceClientConstructor } from '@grpc/grpc-js';
import { loadSync } from '@grpc/proto-loader';
import type {
  CompleteRequest,
  FailRequest,
  HeartbeatRequest,
  LeaseJobRequest,
  LeaseJobResponse,
  ReaderState,
} from '@uketori/proto/uketori/intake/v1/reading_jobs';
import { LOADER, PROTO_DIR } from '@uketori/service-kit/grpc';
import { IDENTITY_HEADER } from '@uketori/service-kit/identity';
import { testIdentity } from '@uketori/service-kit/testing';

/** A job queue that speaks the contract over real gRPC and writes down the calls it receives. */
export interface QueueServer {
  url: string;
  /** Jobs to lease, oldest first. */
  jobs: LeaseJobResponse[];
  leased: string[];
  /** What readers reported of themselves when they requested a job. */
  readers: (ReaderState | undefined)[];
  /** Leases that a heartbeat reports as lost. */
  lost: Set<string>;
  beats: HeartbeatRequest[];
  completed: CompleteRequest[];
  failed: FailRequest[];
  /** Calls without an identity of the system. */
  strangers: number;
  /** Hand-ins that get an error before one succeeds. */
  refusals: number;
  close(): void;
}

type Handler = (request: never) => object;

/** Listens on a free port of this machine. */
export async function queueServer(): Promise<QueueServer> {
  const identity = testIdentity('intake');
  const loaded = loadPackageDefinition(
    loadSync(`${PROTO_DIR}/uketori/intake/v1/reading_jobs.proto`, LOADER),
  ) as unknown as { uketori: { intake: { v1: { ReadingJobsService: ServiceClientConstructor } } } };
  const server = new Server({ 'grpc.max_receive_message_length': 32 * 1024 * 1024 });
  const queue: QueueServer = {
    url: '',
    jobs: [],
    leased: [],
    readers: [],
    lost: new Set(),
    beats: [],
    completed: [],
    failed: [],
    strangers: 0,
    refusals: 0,
    close: () => server.forceShutdown(),
  };
  const answering =
    (handler: Handler) =>
    (call: ServerUnaryCall<object, object>, callback: sendUnaryData<object>): void => {
      identity
        .verify(String(call.metadata.get(IDENTITY_HEADER)[0] ?? ''), 'test')
        .then(({ actor, caller }) => {
          if (!actor.system || caller !== 'ocr') throw new Error('not the house');
          callback(null, handler(call.request as never));
        })
        .catch((error: Error) => {
          if (!error.message.startsWith('busy')) queue.strangers++;
          callback({ code: status.UNAVAILABLE, details: error.message });
        });
    };
  const handIn = () => {
    if (queue.refusals-- > 0) throw new Error('busy: try again');
  };
  server.addService(loaded.uketori.intake.v1.ReadingJobsService.service, {
    LeaseJob: answering(({ reader }: LeaseJobRequest) => {
      queue.readers.push(reader);
      const job = queue.jobs.shift();
      if (job) queue.leased.push(job.job_id);
      return job ?? { has_job: false };
    }),
    Heartbeat: answering((request: HeartbeatRequest) => {
      queue.beats.push(request);
      return { lost: queue.lost.has(request.job_id) };
    }),
    Complete: answering((request: CompleteRequest) => {
      handIn();
      queue.completed.push(request);
      return { accepted: true };
    }),
    Fail: answering((request: FailRequest) => {
      queue.failed.push(request);
      return { accepted: true };
    }),
  });
  const port = await new Promise<number>((resolve, reject) =>
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    ),
  );
  queue.url = `127.0.0.1:${port}`;
  return queue;
}
