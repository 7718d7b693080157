import { Counter, Gauge, Histogram } from 'prom-client';

const files = new Counter({
  name: 'uketori_reader_files_total',
  help: 'Files of this reader: read, failed, lost (another reader has the lease)',
  labelNames: ['outcome'],
});

const pages = new Counter({ name: 'uketori_reader_pages_total', help: 'Pages that this reader read' });

const seconds = new Histogram({
  name: 'uketori_reader_file_seconds',
  help: 'From the lease of a file to its result',
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 150],
});

let state = () => ({ bytes: 0, reachable: false });

new Gauge({
  name: 'uketori_reader_memory_bytes',
  help: 'Memory of this reader and of the process that reads for it',
  collect() {
    this.set(state().bytes);
  },
});

new Gauge({
  name: 'uketori_reader_connected',
  help: '1 while the queue of intake responds',
  collect() {
    this.set(state().reachable ? 1 : 0);
  },
});

export function countFile(outcome: 'read' | 'failed' | 'lost'): void {
  files.inc({ outcome });
}

export function countRead(page_count: number, elapsed_ms: number): void {
  pages.inc(page_count);
  seconds.observe(elapsed_ms / 1000);
}

/** Sets the state that the gauges report. */
export function watchReader(read: () => { bytes: number; reachable: boolean }): void {
  state = read;
}
