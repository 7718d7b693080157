import { createServer, type Server } from 'node:http';
import { pathToFileURL } from 'node:url';
import { containmentWarning } from '@uketori/service-kit/contained/contained-process';
import { GrpcClients } from '@uketori/service-kit/grpc';
import { Identity } from '@uketori/service-kit/identity';
import { createLogger } from '@uketori/service-kit/logger';
import { metricsText } from '@uketori/service-kit/watch/metrics';
import { startTracing } from '@uketori/service-kit/watch/tracing';
import { createStorage } from '@uketori/service-kit/storage/create-storage';
import { ocrConfig, type OcrConfig } from './config.js';
import { IntakeJobs } from './worker/jobs.js';
import { Worker } from './worker/worker.js';

export interface RunningReader {
  health_port: number;
  /** Finishes the running file or gives it back, then closes everything. */
  stop(): Promise<void>;
}

/** Starts one reader process: it pulls jobs from intake until it is stopped. It has no database. */
export async function start(config: OcrConfig = ocrConfig()): Promise<RunningReader> {
  const logger = createLogger('ocr', config.log_level);
  const tracing = await startTracing('ocr');
  const clients = new GrpcClients(new Identity({ name: 'ocr', private_key: config.service_key }));
  const worker = new Worker(new IntakeJobs(clients), createStorage(), logger, config);
  const server = await health(worker, config);
  const warning = containmentWarning();
  if (warning) logger.warn(warning);
  worker.start();
  logger.info({ worker_id: config.worker_id }, 'reader started');
  const address = server.address();
  const health_port = typeof address === 'object' && address ? address.port : config.health_port;
  return {
    health_port,
    async stop() {
      await worker.stop(config.stop_seconds * 1000);
      clients.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await tracing?.stop();
    },
  };
}

/** /healthz: the process lives. /readyz: the job queue responds. /metrics: for Prometheus. */
function health(
  worker: Worker,
  { health_port, listen_host }: Pick<OcrConfig, 'health_port' | 'listen_host'>,
): Promise<Server> {
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/metrics') {
      const { type, text } = await metricsText();
      response.writeHead(200, { 'content-type': type }).end(text);
      return;
    }
    const ok = path === '/healthz' || (path === '/readyz' && worker.reachable);
    const known = path === '/healthz' || path === '/readyz';
    response.writeHead(ok ? 200 : known ? 503 : 404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({
        status: ok ? 'ok' : known ? 'starting' : 'not_found',
        engine: worker.engine,
        ...worker.counts,
        peak_bytes: worker.peakBytes,
      }),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(health_port, listen_host, () => resolve(server));
  });
}

/** Runs a reader until the process gets a signal to end. */
export async function run(): Promise<void> {
  const running = await start();
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void running.stop().then(() => process.exit(0));
    });
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run();
