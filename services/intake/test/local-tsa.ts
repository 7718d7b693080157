import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** How the authority behaves: as it should, or as authorities do on a bad day. */
export type TsaMode = 'up' | 'down' | 'silent' | 'error' | 'huge' | 'altered' | 'other_nonce' | 'stranger';

/** A time-stamping authority of this machine: OpenSSL's own behind HTTP. */
export interface LocalTsa {
  url: string;
  /** PEM file of the root. */
  root: string;
  mode: TsaMode;
  requests: { content_type: string; bytes: number }[];
  close(): Promise<void>;
}

/** False, with the reason on the screen, where the openssl program is missing. */
export function hasOpenssl(): boolean {
  const found = spawnSync('openssl', ['version']).status === 0;
  if (!found)
    console.warn('local time-stamping authority: skipped, there is no openssl program on this machine');
  return found;
}

const CONFIG = `
[tsa]
default_tsa = here
[here]
dir = .
serial = ./serial
signer_digest = sha256
default_policy = 1.3.6.1.4.1.99999.1
digests = sha256, sha384, sha512
accuracy = secs:1
ess_cert_id_chain = no
ess_cert_id_alg = sha256
[signer]
basicConstraints = CA:FALSE
keyUsage = critical, digitalSignature
extendedKeyUsage = critical, timeStamping
`;

/** Makes keys and certificates and listens on a free port. */
export async function localTsa(): Promise<LocalTsa> {
  const dir = mkdtempSync(join(tmpdir(), 'uketori-tsa-'));
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: dir, stdio: 'pipe' });
  writeFileSync(join(dir, 'tsa.cnf'), CONFIG);
  writeFileSync(join(dir, 'serial'), '01\n');
  for (const house of ['', 'other-']) {
    const subject = (name: string) => ['-subj', `/C=JP/O=TEST ONLY/CN=${house}${name}`];
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
    openssl(
      'req',
      '-x509',
      ...key,
      '-days',
      '30',
      '-keyout',
      `${house}ca.key`,
      '-out',
      `${house}ca.crt`,
      ...subject('root'),
    );
    openssl('req', ...key, '-keyout', `${house}tsa.key`, '-out', `${house}tsa.csr`, ...subject('authority'));
    const signed = ['-CA', `${house}ca.crt`, '-CAkey', `${house}ca.key`, '-CAcreateserial', '-days', '30'];
    const extensions = ['-extfile', 'tsa.cnf', '-extensions', 'signer'];
    openssl('x509', '-req', '-in', `${house}tsa.csr`, ...signed, ...extensions, '-out', `${house}tsa.crt`);
  }
  const reply = (query: Buffer, house = ''): Buffer => {
    writeFileSync(join(dir, 'query.tsq'), query);
    const files = ['-queryfile', 'query.tsq', '-inkey', `${house}tsa.key`, '-signer', `${house}tsa.crt`];
    openssl('ts', '-reply', '-config', 'tsa.cnf', ...files, '-out', 'answer.tsr');
    return readFileSync(join(dir, 'answer.tsr'));
  };
  const tsa: LocalTsa = {
    url: '',
    root: join(dir, 'ca.crt'),
    mode: 'up',
    requests: [],
    close: async () => undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const query = Buffer.concat(chunks);
      tsa.requests.push({ content_type: request.headers['content-type'] ?? '', bytes: query.length });
      if (tsa.mode === 'down') return void request.socket.destroy();
      if (tsa.mode === 'silent') return;
      const answer = answerOf(tsa.mode, query, reply);
      response.writeHead(tsa.mode === 'error' ? 503 : 200, { 'content-type': 'application/timestamp-reply' });
      response.end(answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  tsa.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  tsa.close = () => closed(server, dir);
  return tsa;
}

function answerOf(mode: TsaMode, query: Buffer, reply: (query: Buffer, house?: string) => Buffer): Buffer {
  if (mode === 'error') return Buffer.from('busy');
  if (mode === 'huge') return Buffer.alloc(200_000);
  if (mode === 'stranger') return reply(query, 'other-');
  if (mode === 'other_nonce') {
    // The nonce is the eight bytes before certReq TRUE (01 01 ff) at the end of the request.
    const other = Buffer.from(query);
    other[other.length - 4] = (other[other.length - 4] ?? 0) ^ 1;
    return reply(other);
  }
  const answer = reply(query);
  if (mode === 'altered') answer[answer.length - 8] = (answer[answer.length - 8] ?? 0) ^ 1;
  return answer;
}

async function closed(server: Server, dir: string): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dir, { recursive: true, force: true });
}
