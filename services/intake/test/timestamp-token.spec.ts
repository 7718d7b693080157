import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT_ROOT } from '@uketori/service-kit/config';
import { requestContext } from '@uketori/service-kit/request-context';
import { TimestampAuthority, tsaConfig } from '@uketori/service-kit/timestamp/tsa';
import { timestampRequest, tokenOf, verifyToken } from '@uketori/service-kit/timestamp/token';

const VECTORS = join(PROJECT_ROOT, 'services/intake/test/rfc3161');
const vector = (name: string) => readFileSync(join(VECTORS, name));
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const NONCE = '05cbc546b1adc556';

describe('the vectors of RFC 3161', () => {
  const roots = [new X509Certificate(vector('ca.crt')).raw];
  const sha256 = sha(vector('data.bin'));
  const now = Date.parse('2026-11-21T00:00:00Z');
  const verdict = async (expected: Partial<Parameters<typeof verifyToken>[1]>) =>
    verifyToken(vector('token.der'), { sha256, roots, now, ...expected });

  it('the response contains the token, byte for byte', () => {
    const answer = tokenOf(vector('resp.tsr'));
    expect(answer.ok && answer.token.equals(vector('token.der'))).toBe(true);
  });

  it.each([
    [{ nonce: NONCE }, true],
    [{ nonce: '05cbc546b1adc557' }, 'nonce_mismatch'],
    [{ sha256: sha(vector('data-tampered.bin')) }, 'imprint_mismatch'],
    [{ sha256: '' }, 'imprint_mismatch'],
    [{ roots: [] }, 'untrusted_signer'],
    [{ roots: [new X509Certificate(vector('tsa.crt')).raw] }, 'untrusted_signer'],
    [{ now: Date.parse('2026-11-20T22:40:00Z') }, 'time_out_of_range'],
  ])('asked with %j: %s', async (expected, outcome) => {
    const found = await verdict(expected);
    expect(found.ok || found.fault).toBe(outcome);
  });

  it('an MD5 is refused by the authority', () => {
    expect(tokenOf(vector('resp-badalg.tsr'))).toMatchObject({ ok: false, fault: 'refused' });
  });

  it.each([[Buffer.alloc(0)], [Buffer.from('hello')], [vector('req.tsq')], [vector('ca.crt')]])(
    'bytes that are no response are malformed: %#',
    (bytes) => {
      expect(tokenOf(bytes)).toMatchObject({ ok: false, fault: 'malformed' });
    },
  );

  it('a certificate, a request or nothing is no token', async () => {
    for (const bytes of [Buffer.alloc(0), vector('req.tsq'), vector('resp.tsr')])
      expect(await verifyToken(bytes, { sha256, roots, now })).toMatchObject({
        ok: false,
        fault: 'malformed',
      });
  });

  it('a request is version 1, SHA-256, with a nonce of 64 bits, asks for the certificate, and names nothing else', () => {
    const { der, nonce } = timestampRequest(sha256);
    expect(nonce).toMatch(/^[4-7][0-9a-f]{15}$/);
    expect(der.toString('hex')).toBe(
      `3041020101302f300b06096086480165030402010420${sha256}0208${nonce}0101ff`,
    );
    expect(timestampRequest(sha256).nonce).not.toBe(nonce);
  });
});

describe('the settings of the authority', () => {
  const root = join(VECTORS, 'ca.crt');
  it('none is fine, half of them is not', () => {
    expect(tsaConfig({}).url).toBe('');
    expect(() => tsaConfig({ UKETORI_TSA_URL: 'https://tsa.example/' })).toThrow('UKETORI_TSA_ROOTS');
    expect(() => tsaConfig({ UKETORI_TSA_URL: 'ftp://tsa.example/', UKETORI_TSA_ROOTS: root })).toThrow(
      'http',
    );
    expect(() =>
      tsaConfig({ UKETORI_TSA_URL: 'https://tsa.example/', UKETORI_TSA_ROOTS: join(VECTORS, 'data.bin') }),
    ).toThrow('no certificate');
  });

  it('credentials leave the address', () => {
    const config = tsaConfig({ UKETORI_TSA_URL: 'https://me:p%40ss@tsa.example/x', UKETORI_TSA_ROOTS: root });
    expect([config.url, config.authorization]).toEqual([
      'https://tsa.example/x',
      `Basic ${Buffer.from('me:p@ss').toString('base64')}`,
    ]);
  });
});

it('no authority is called inside a transaction', async () => {
  const authority = new TimestampAuthority({
    url: 'http://127.0.0.1:9/',
    authorization: '',
    roots: [],
    deadline_ms: 1000,
  });
  const inside = requestContext.run({ request_id: 'x', in_transaction: true }, () =>
    authority.stamp(sha(vector('data.bin'))),
  );
  await expect(inside).rejects.toThrow('inside a transaction');
});
