import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** An event that people who watch over security want to see, in the form of a line and of a webhook's body. */
export interface SecurityEvent {
  /** Stays the same when the event is written or sent again. */
  id: string;
  /** Dotted, for example login.failed. */
  type: string;
  timestamp: string;
  data: {
    service: string;
    organization_id: string;
    action: string;
    user_id: string;
    ip: string | null;
    request_id: string;
    subject_type: string;
    subject_id: string;
    changed_fields: string[];
  };
}

/** Where security events leave the database as JSON lines, for the operator's log collector. */
export class SecurityLog {
  /** `target`: a path, `stdout`, or empty for nowhere. */
  constructor(private readonly target: string) {}

  /** Adds one line. The file is opened for each line, so that a collector may move it away at any time. */
  async write(event: SecurityEvent): Promise<void> {
    if (!this.target) return;
    const line = `${JSON.stringify(event)}\n`;
    if (this.target === 'stdout') {
      process.stdout.write(line);
      return;
    }
    try {
      await appendFile(this.target, line, { mode: 0o600 });
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOENT') throw error;
      await mkdir(dirname(this.target), { recursive: true, mode: 0o700 });
      await appendFile(this.target, line, { mode: 0o600 });
    }
  }
}

/** The log of UKETORI_SECURITY_LOG: a path, or `stdout`; nothing unless set. */
export function securityLog(env: NodeJS.ProcessEnv = process.env): SecurityLog {
  return new SecurityLog(env.UKETORI_SECURITY_LOG ?? '');
}
