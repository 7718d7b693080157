import { hostname } from 'node:os';

export interface OcrConfig {
  health_port: number;
  /** The address of health and metrics. */
  listen_host: string;
  /** Private key of the readers: it opens the job queue and nothing else. */
  service_key: string;
  worker_id: string;
  log_level: string;
  /** Length of a lease; it is renewed at a third of it. */
  lease_seconds: number;
  /** Shortest pause between two questions for a job when there was none. */
  poll_ms: number;
  /** How long the queue may keep such a question open, so that a new job is taken at once. */
  wait_ms: number;
  /** How long a stopping reader may go on with its file before it gives it back. */
  stop_seconds: number;
}

/** Settings of a reader process from the environment. Throws with the name of what is missing or malformed. */
export function ocrConfig(env: NodeJS.ProcessEnv = process.env): OcrConfig {
  const number = (name: string, fallback: number, min: number, max: number): number => {
    const value = Number(env[name] ?? fallback);
    if (!Number.isInteger(value) || value < min || value > max)
      throw new Error(`ocr: ${name} must be a whole number from ${min} to ${max}`);
    return value;
  };
  const service_key = env.UKETORI_SERVICE_KEY_OCR ?? '';
  if (service_key === '') throw new Error('ocr: UKETORI_SERVICE_KEY_OCR is missing');
  return {
    health_port: number('OCR_HEALTH_PORT', Number(env.PORT ?? 8080) + 17, 0, 65_535),
    listen_host: env.LISTEN_HOST || '127.0.0.1',
    service_key,
    worker_id: env.OCR_WORKER_ID || `${hostname()}:${process.pid}`,
    log_level: env.LOG_LEVEL ?? 'info',
    lease_seconds: number('OCR_LEASE_SECONDS', 45, 10, 300),
    poll_ms: number('OCR_POLL_MS', 250, 20, 10_000),
    wait_ms: number('OCR_WAIT_MS', 2_000, 0, 10_000),
    stop_seconds: number('OCR_STOP_SECONDS', 8, 0, 300),
  };
}
