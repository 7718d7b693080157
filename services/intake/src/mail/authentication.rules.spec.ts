import { authenticationOf } from './authentication.rules.js';

const OURS = ['mx.uketori.test'];
const read = (...headers: string[]) => {
  const { spf, dkim, dmarc, verdict } = authenticationOf(headers, OURS);
  return [spf, dkim, dmarc, verdict];
};

it.each<[string, string[], string[]]>([
  ['nothing', [], ['', '', '', 'unknown']],
  ['all pass', ['mx.uketori.test; spf=pass; dkim=pass; dmarc=pass'], ['pass', 'pass', 'pass', 'pass']],
  [
    'with properties and comments, as servers write them',
    [
      'mx.uketori.test 1; spf=pass (sender IP is 203.0.113.1) smtp.mailfrom=a@b.example; dkim=pass (2048-bit key; unprotected) header.d=b.example; dmarc=fail (p=reject dis=none) header.from=c.example',
    ],
    ['pass', 'pass', 'fail', 'fail'],
  ],
  ['another server', ['mx.evil.example; dmarc=fail'], ['', '', '', 'unknown']],
  ['a name that begins alike', ['mx.uketori.test.evil.example; dmarc=pass'], ['', '', '', 'unknown']],
  ['our name in a comment', ['evil.example (mx.uketori.test); dmarc=pass'], ['', '', '', 'unknown']],
  ['our name in capitals', ['MX.Uketori.Test; DMARC=PASS'], ['', '', 'pass', 'pass']],
  ['a result in a comment', ['mx.uketori.test; spf=fail (dmarc=pass; dkim=pass)'], ['fail', '', '', 'fail']],
  ['a comment in a comment', ['mx.uketori.test; spf=none (a (b) ; dmarc=pass)'], ['none', '', '', 'unknown']],
  ['quoted brackets', ['mx.uketori.test; spf=pass reason="("; dmarc=fail'], ['pass', '', 'fail', 'fail']],
  ['two signatures, one good', ['mx.uketori.test; dkim=fail; dkim=pass'], ['', 'pass', '', 'unknown']],
  [
    'one line for each method',
    ['mx.uketori.test; spf=fail', 'mx.uketori.test; dkim=pass'],
    ['fail', 'pass', '', 'unknown'],
  ],
  ['SPF fails, no signature', ['mx.uketori.test; spf=fail; dkim=none'], ['fail', 'none', '', 'fail']],
  ['SPF fails softly', ['mx.uketori.test; spf=softfail'], ['softfail', '', '', 'unknown']],
  [
    'DMARC passes although SPF fails (forwarded)',
    ['mx.uketori.test; spf=fail; dkim=pass; dmarc=pass'],
    ['fail', 'pass', 'pass', 'pass'],
  ],
  [
    'DMARC could not be asked',
    ['mx.uketori.test; spf=pass; dmarc=temperror'],
    ['pass', '', 'temperror', 'unknown'],
  ],
  ['a word of no meaning', ['mx.uketori.test; dmarc=maybe'], ['', '', 'neutral', 'unknown']],
  [
    'the first word counts',
    ['mx.uketori.test; dmarc=fail', 'mx.uketori.test; dmarc=pass'],
    ['', '', 'fail', 'fail'],
  ],
  ['an open bracket', [`mx.uketori.test; spf=pass ${'('.repeat(9000)}`], ['pass', '', '', 'unknown']],
  ['none', ['mx.uketori.test; none'], ['', '', '', 'unknown']],
])('%s', (_, headers, expected) => expect(read(...headers)).toEqual(expected));

it('without a trusted name nothing counts', () => {
  expect(authenticationOf(['mx.uketori.test; dmarc=fail'], []).verdict).toBe('unknown');
  expect(authenticationOf(['; dmarc=fail'], []).verdict).toBe('unknown');
});
