// Opens one mail in a process of its own, bounded by its parent in time and memory. Imports no module of the product:
// it may only read the mail and write into the folder it is given.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { addressParser, type Attachment, type Email } from 'postal-mime';

interface Question {
  path: string;
  folder: string;
  most_files: number;
  most_levels: number;
  most_parts: number;
}

const HEADERS = new Set([
  'message-id',
  'date',
  'from',
  'content-type',
  'auto-submitted',
  'precedence',
  'x-autoreply',
  'x-autorespond',
  'authentication-results',
]);
const MAX_HEADER = 20_000;
const MAX_TEXT = 400_000;
/** Files that are named at all; a mail of thousands ends here. */
const MAX_NAMED = 200;

interface Found {
  attachment: Attachment;
  too_deep: boolean;
}

async function open(question: Question) {
  const options = {
    maxNestingDepth: question.most_parts,
    maxRfc822NestingDepth: question.most_levels,
    maxHeadersSize: 1024 * 1024,
  };
  const mail = await PostalMime.parse(await readFile(question.path), options);
  const found: Found[] = [];
  await collect(mail, 1);
  const files = [];
  for (const [at, { attachment, too_deep }] of found.entries()) {
    const bytes = bytesOf(attachment);
    const stored_as = at < question.most_files && !too_deep && bytes.length > 0 ? `part-${at}` : null;
    if (stored_as) await writeFile(join(question.folder, stored_as), bytes, { mode: 0o600 });
    files.push({
      stored_as,
      file_name: (attachment.filename ?? '').slice(0, 1000),
      content_type: attachment.mimeType.slice(0, 200).toLowerCase(),
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
      in_text: attachment.related === true && attachment.disposition !== 'attachment',
      too_deep,
    });
  }
  return {
    headers: headersOf(mail),
    from: fromOf(mail),
    subject: (mail.subject ?? '').slice(0, 5000),
    text: (mail.text ?? '').slice(0, MAX_TEXT),
    html: (mail.html ?? '').slice(0, MAX_TEXT),
    files,
  };

  /** Mails that were forwarded as files are opened too: the invoice is usually in there. */
  async function collect(from: Email, level: number): Promise<void> {
    for (const attachment of from.attachments) {
      if (found.length >= MAX_NAMED) return;
      const isMail = attachment.mimeType === 'message/rfc822';
      if (!isMail || attachment.rfc822DepthExceeded || level >= question.most_levels) {
        found.push({ attachment, too_deep: isMail });
        continue;
      }
      const left = question.most_levels - level - 1;
      const inner = await PostalMime.parse(bytesOf(attachment), { ...options, maxRfc822NestingDepth: left });
      await collect(inner, level + 1);
    }
  }
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof ArrayBuffer ? new Uint8Array(content) : content;
}

function headersOf({ headers }: Email): Record<string, string[]> {
  const kept: Record<string, string[]> = {};
  for (const { key, value } of headers) {
    if (!HEADERS.has(key)) continue;
    kept[key] ??= [];
    if (kept[key].length < 20) kept[key].push(value.slice(0, MAX_HEADER));
  }
  return kept;
}

/** Every address that the mail says it is from, in all its From lines: one in honest mails. */
function fromOf({ headers }: Email): { name: string; address: string }[] {
  return headers
    .filter(({ key }) => key === 'from')
    .flatMap(({ value }) => addressParser(value.slice(0, MAX_HEADER), { flatten: true }))
    .slice(0, 5)
    .map(({ name, address = '' }) => ({ name: name.slice(0, 500), address: address.slice(0, 320) }));
}

process.on('message', (question: Question) => {
  open(question).then(
    (mail) => process.send?.({ mail }),
    (error: Error) => process.send?.({ fault: `${error.name}: ${error.message}`.slice(0, 300) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
