import { type ChildProcess, spawn } from 'node:child_process';
import { RecognitionFailedError } from './recogniser.js';

/** More than any page says: a table of this length is a mistake of the program. */
const TABLE_CHARS = 20_000_000;

/** glibc gives the memory of a page back after it (mallopt(3)): 65 instead of 110 MB between two readings. */
const MALLOC = { MALLOC_MMAP_THRESHOLD_: '1048576', MALLOC_TRIM_THRESHOLD_: '4194304' };

interface Asked {
  /** Number of the first picture among all that the process was given. */
  first: number;
  count: number;
  tables: string[];
  settle: (error?: RecognitionFailedError) => void;
}

/**
 * One running tesseract that takes the paths of pictures as they come (`stream_filelist`) and answers a TSV table for
 * each: model and program are loaded once for many readings. One reading at a time.
 */
export class TesseractProcess {
  private readonly child: ChildProcess;
  private given = 0;
  private rest = '';
  /** Characters of the answer so far. */
  private said = 0;
  private asked: Asked | null = null;
  private ended = false;
  /** Milliseconds it has worked so far. */
  busy_ms = 0;

  /** @param blank path of a picture without print: its row, written behind the others', tells that they are done */
  constructor(
    [program = '', ...args]: string[],
    private readonly blank: string,
  ) {
    this.child = spawn(program, args, {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: { ...process.env, ...MALLOC, OMP_THREAD_LIMIT: '1' },
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text: string) => this.take(text));
    this.child.on('error', () => this.onEnd());
    this.child.on('close', () => this.onEnd());
    // A program that died early closes its input; the missing tables tell that story.
    this.child.stdin?.on('error', () => undefined);
  }

  /** Whether it can still be asked. */
  get alive(): boolean {
    return !this.ended;
  }

  /**
   * Tables of the pictures in their order. When `timeout_ms` are over, those that are whole by then; the process is
   * ended.
   * @param last nothing will be asked after this: its input is closed, which makes it write out what it holds back
   * @throws RecognitionFailedError when it ended by itself, or not one table was whole
   */
  async read(paths: string[], timeout_ms: number, last: boolean): Promise<string[]> {
    if (this.ended || this.asked) throw new RecognitionFailedError('tesseract cannot be asked');
    this.said = 0;
    const began = performance.now();
    const tables = await new Promise<string[]>((resolve, reject) => {
      const asked: Asked = {
        first: this.given + 1,
        count: paths.length,
        tables: [],
        settle: (error) => {
          clearTimeout(timer);
          this.asked = null;
          if (error) reject(error);
          else resolve(asked.tables);
        },
      };
      const timer = setTimeout(() => this.onLate(asked), timeout_ms);
      this.asked = asked;
      this.given += paths.length + 1;
      this.child.stdin?.write(`${[...paths, this.blank].join('\n')}\n`);
      if (last) this.child.stdin?.end();
    });
    this.busy_ms += performance.now() - began;
    return tables;
  }

  end(): void {
    this.ended = true;
    this.child.kill('SIGKILL');
  }

  private take(text: string): void {
    this.said += text.length;
    if (this.said > TABLE_CHARS) this.end();
    const rows = (this.rest + text).split('\n');
    this.rest = rows.pop() ?? '';
    for (const row of rows) {
      const { asked } = this;
      if (!asked) continue;
      const at = Number(row.split('\t', 2)[1]) - asked.first;
      if (at >= asked.count) asked.settle();
      else if (at >= 0) asked.tables[at] = `${asked.tables[at] ?? ''}${row}\n`;
    }
  }

  private onLate(asked: Asked): void {
    this.end();
    // The table that was being written may lack rows.
    asked.tables.pop();
    asked.settle(asked.tables.length > 0 ? undefined : new RecognitionFailedError('tesseract took too long'));
  }

  private onEnd(): void {
    this.ended = true;
    // The exit code says nothing under a memory limit.
    this.asked?.settle(new RecognitionFailedError('tesseract gave no whole table'));
  }
}
