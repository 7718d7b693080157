import { z } from 'zod';
import { mayBeInvoice, plainText } from '../imports/posted-files.rules.js';
import { extensionOf } from '../inspection/file-names.rules.js';

/** Files of one message that are taken; the others are shown as left out. */
export const MAX_FILES = 20;
/** Files of one message that are looked at. */
const MAX_NAMED = 100;

/** The stored part of a message. */
export interface ChatMessage {
  channel_id: string;
  author_id: string;
  /** The service's own id of the message. */
  message_ref: string;
  message_text: string;
  /** ISO 8601, null where the event does not say. */
  sent_at: string | null;
}

/** A posted file; `skip` says why it is not fetched, empty when it is. */
export interface PostedFile {
  file_id: string;
  file_name: string;
  skip: '' | 'other_type' | 'external_file' | 'file_gone' | 'too_many_files';
}

/** What a signed request of a chat service means. */
export type Arrived =
  | { kind: 'challenge'; challenge: string }
  | { kind: 'files'; event_key: string; message: ChatMessage; files: PostedFile[] }
  | { kind: 'nothing' };

const NOTHING: Arrived = { kind: 'nothing' };

const slackId = z.string().regex(/^[A-Z0-9]{1,40}$/);
const slackFile = z.object({
  id: slackId,
  name: z.string().nullish(),
  mimetype: z.string().nullish(),
  mode: z.string().nullish(),
  is_external: z.boolean().nullish(),
});
const slackEvent = z.object({
  type: z.literal('event_callback'),
  event_id: z.string().regex(/^[\w.-]{1,100}$/),
  event: z.object({
    type: z.string(),
    subtype: z.string().nullish(),
    file_id: slackId.nullish(),
    files: z.array(z.unknown()).nullish(),
    channel: z.string().max(40).nullish(),
    channel_id: z.string().max(40).nullish(),
    user: z.string().max(40).nullish(),
    user_id: z.string().max(40).nullish(),
    text: z.string().nullish(),
    ts: z.string().nullish(),
    event_ts: z.string().nullish(),
  }),
});
const slackChallenge = z.object({ type: z.literal('url_verification'), challenge: z.string().max(1000) });

/** Reads a request of Slack's Events API: `file_shared`, or a message with files (subtype file_share). */
export function slackArrived(body: unknown): Arrived {
  const asked = slackChallenge.safeParse(body);
  if (asked.success) return { kind: 'challenge', challenge: asked.data.challenge };
  const parsed = slackEvent.safeParse(body);
  if (!parsed.success) return NOTHING;
  const { event, event_id } = parsed.data;
  const files = slackFiles(event);
  if (files.length === 0) return NOTHING;
  const ref = event.ts ?? event.event_ts ?? '';
  const message: ChatMessage = {
    channel_id: event.channel ?? event.channel_id ?? '',
    author_id: event.user ?? event.user_id ?? '',
    message_ref: ref.slice(0, 40),
    message_text: plainText(event.text ?? ''),
    sent_at: instantOf(Number(ref)),
  };
  return { kind: 'files', event_key: event_id, message, files: limited(files) };
}

function slackFiles(event: z.infer<typeof slackEvent>['event']): PostedFile[] {
  if (event.type === 'file_shared')
    return event.file_id ? [{ file_id: event.file_id, file_name: '', skip: '' }] : [];
  if (event.type !== 'message' || event.subtype !== 'file_share') return [];
  return (event.files ?? []).slice(0, MAX_NAMED).flatMap((given) => {
    const parsed = slackFile.safeParse(given);
    if (!parsed.success) return [];
    const { id, name, mimetype, mode, is_external } = parsed.data;
    const told = { name: name ?? '', mimetype: mimetype ?? '', mode: mode ?? '', is_external };
    return [{ file_id: id, file_name: plainText(told.name, 255), skip: slackSkip(told) }];
  });
}

/** Why a file of Slack is not fetched, from what Slack says of it; the bytes decide later. */
export function slackSkip(file: {
  name: string;
  mimetype: string;
  mode: string;
  is_external?: boolean | null | undefined;
}): PostedFile['skip'] {
  if (file.mode === 'tombstone' || file.mode === 'hidden_by_limit') return 'file_gone';
  if (file.mode === 'external' || file.is_external) return 'external_file';
  return mayBeInvoice(file.name, file.mimetype) ? '' : 'other_type';
}

const chatworkEvent = z.object({
  webhook_event_type: z.enum(['message_created', 'message_updated', 'mention_to_me']),
  webhook_event: z.object({
    message_id: z.union([z.string(), z.number()]).transform(String),
    room_id: z.union([z.string(), z.number()]).transform(String),
    account_id: z.union([z.string(), z.number()]).transform(String).nullish(),
    from_account_id: z.union([z.string(), z.number()]).transform(String).nullish(),
    body: z.string(),
    send_time: z.number().nullish(),
    update_time: z.number().nullish(),
  }),
});

/** Reads a webhook of Chatwork. Files have no event of their own: the message names them as [download:id]. */
export function chatworkArrived(body: unknown): Arrived {
  const parsed = chatworkEvent.safeParse(body);
  if (!parsed.success) return NOTHING;
  const { webhook_event_type: type, webhook_event: event } = parsed.data;
  const { message_id, room_id } = event;
  if (!/^\d{1,20}$/.test(message_id) || !/^\d{1,20}$/.test(room_id)) return NOTHING;
  const files = chatworkFiles(event.body);
  if (files.length === 0) return NOTHING;
  const message: ChatMessage = {
    channel_id: room_id,
    author_id: (event.account_id ?? event.from_account_id ?? '').slice(0, 40),
    message_ref: message_id,
    message_text: chatworkText(event.body),
    sent_at: instantOf(event.send_time ?? Number.NaN),
  };
  return { kind: 'files', event_key: `${type}:${message_id}:${event.update_time ?? 0}`, message, files };
}

function chatworkFiles(body: string): PostedFile[] {
  const found = new Map<string, PostedFile>();
  for (const [, file_id = '', label = ''] of body.matchAll(/\[download:(\d{1,20})\]([^[\]]{0,300})/g)) {
    if (found.size >= MAX_NAMED) break;
    // The label is "name (54 KB)"; a label that was cut off says nothing of the type.
    const file_name = plainText(label.replace(/ \([\d.,]+ ?[KMG]?B\)\s*$/i, ''), 255);
    const known = extensionOf(file_name) !== '';
    const skip = known && !mayBeInvoice(file_name, '') ? 'other_type' : '';
    if (!found.has(file_id)) found.set(file_id, { file_id, file_name, skip });
  }
  return limited([...found.values()]);
}

/** A message of Chatwork as people read it: without its tags and the labels of its files. */
function chatworkText(body: string): string {
  return plainText(
    body
      .replace(/\[download:\d{1,20}\][^[\]]{0,300}\[\/download\]/g, ' ')
      .replace(/\[\/?[a-z]{1,20}(?:[ :][^[\]]{0,200})?\]/gi, ' '),
  );
}

function limited(files: PostedFile[]): PostedFile[] {
  let taken = 0;
  return files.map((file) => {
    if (file.skip !== '' || ++taken <= MAX_FILES) return file;
    return { ...file, skip: 'too_many_files' };
  });
}

function instantOf(seconds: number): string | null {
  return seconds > 0 && seconds < 4_102_444_800 ? new Date(seconds * 1000).toISOString() : null;
}
