/** What our own mail server found out about a sender; empty where it said nothing. */
export interface Authentication {
  spf: Result;
  dkim: Result;
  dmarc: Result;
  verdict: 'pass' | 'fail' | 'unknown';
}

const RESULTS = ['pass', 'fail', 'softfail', 'neutral', 'none', 'policy', 'temperror', 'permerror'] as const;
type Result = '' | (typeof RESULTS)[number];

const MAX_HEADER = 10_000;
const MAX_HEADERS = 20;

/**
 * Reads Authentication-Results (RFC 8601) of trusted authentication services only: anybody can write such a line into
 * a mail, and the receiving server takes out those that carry its own name.
 */
export function authenticationOf(headers: readonly string[], trusted: readonly string[]): Authentication {
  const found: Record<'spf' | 'dkim' | 'dmarc', Result> = { spf: '', dkim: '', dmarc: '' };
  for (const header of headers.slice(0, MAX_HEADERS)) {
    const [id = '', ...methods] = withoutComments(header.slice(0, MAX_HEADER)).split(';');
    const authserv_id = id.trim().split(/\s/)[0]?.toLowerCase() ?? '';
    if (!trusted.includes(authserv_id)) continue;
    for (const text of methods) {
      const [, method, result = ''] = /^\s*(spf|dkim|dmarc)\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)/i.exec(text) ?? [];
      if (method) note(found, method.toLowerCase() as keyof typeof found, result.toLowerCase());
    }
  }
  return { ...found, verdict: verdictOf(found) };
}

/** One good signature among several is enough; otherwise the first result counts. */
function note(
  found: Record<'spf' | 'dkim' | 'dmarc', Result>,
  method: keyof typeof found,
  text: string,
): void {
  const result = RESULTS.find((known) => known === text) ?? 'neutral';
  if (found[method] === '' || (method === 'dkim' && result === 'pass')) found[method] = result;
}

/** DMARC alone says that the visible address is proven. Without it, only a plain refusal of both others counts. */
function verdictOf({
  spf,
  dkim,
  dmarc,
}: Record<'spf' | 'dkim' | 'dmarc', Result>): Authentication['verdict'] {
  if (dmarc === 'pass') return 'pass';
  if (dmarc === 'fail') return 'fail';
  return spf === 'fail' && dkim !== 'pass' ? 'fail' : 'unknown';
}

/** Comments of RFC 5322 taken out, nested ones too; quoted text stays. */
function withoutComments(text: string): string {
  let depth = 0;
  let quoted = false;
  let kept = '';
  for (let i = 0; i < text.length; i++) {
    const letter = text[i] as string;
    if (letter === '\\') {
      if (depth === 0) kept += text.slice(i, i + 2);
      i++;
    } else if (quoted) {
      quoted = letter !== '"';
      kept += letter;
    } else if (letter === '(') depth++;
    else if (letter === ')' && depth > 0) depth--;
    else if (depth === 0) {
      quoted = letter === '"';
      kept += letter;
    }
  }
  return kept;
}
