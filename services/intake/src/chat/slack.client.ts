import { z } from 'zod';
import type { ServicePlace } from '../config/config.facade.js';
import { isSlackHost } from './hosts.rules.js';
import type { ChatService, FilePlace, LocatedFile, Names, Said } from './chat-service.types.js';
import { askJson, download, ImportFailure, namedByType, plainText } from '../imports/imports.facade.js';
import { slackFault } from './slack-faults.rules.js';
import { slackSkip } from './messages.rules.js';

const answered = z.looseObject({ ok: z.boolean(), error: z.string().max(100).optional() });
const text = z.string().max(2000).nullish();
const identity = z.looseObject({ team: text, user: text });
const fileInfo = z.looseObject({
  file: z.looseObject({
    name: text,
    title: text,
    mimetype: text,
    mode: text,
    is_external: z.boolean().nullish(),
    size: z.int().min(0).nullish(),
    url_private_download: text,
    url_private: text,
  }),
});
const userInfo = z.looseObject({ user: z.looseObject({ real_name: text, name: text }) });
const channelInfo = z.looseObject({ channel: z.looseObject({ name: text }) });

/** Slack's Web API with a bot token (scopes files:read; channels:read, groups:read and users:read for the names). */
export class Slack implements ChatService {
  constructor(private readonly place: ServicePlace) {}

  async check(api_token: string, signal: AbortSignal): Promise<string> {
    const answer = identity.safeParse(await this.#call('auth.test', {}, api_token, signal));
    if (!answer.success) throw new ImportFailure('bad_answer', 'auth.test');
    const { team, user } = answer.data;
    return plainText([team, user].filter(Boolean).join(' / '), 200);
  }

  async locate(api_token: string, { file_id }: FilePlace, signal: AbortSignal): Promise<LocatedFile> {
    const answer = fileInfo.safeParse(await this.#call('files.info', { file: file_id }, api_token, signal));
    if (!answer.success) throw new ImportFailure('bad_answer', 'files.info');
    const { file } = answer.data;
    const mimetype = file.mimetype ?? '';
    const name = file.name || file.title || '';
    const skip = slackSkip({ name, mimetype, mode: file.mode ?? '', is_external: file.is_external });
    if (skip !== '') throw new ImportFailure(skip);
    const address = file.url_private_download || file.url_private || '';
    if (!URL.canParse(address)) throw new ImportFailure('file_gone', 'no download address');
    return {
      file_name: namedByType(name, mimetype),
      bytes: file.size ?? null,
      author_name: '',
      open: (open_signal) =>
        download(new URL(address), this.place, (url) => isSlackHost(url, this.place), {
          headers: { authorization: `Bearer ${api_token}` },
          signal: open_signal,
        }),
    };
  }

  async names(api_token: string, { channel_id, author_id }: Said, signal: AbortSignal): Promise<Names> {
    const told = <T>(
      method: string,
      query: Record<string, string>,
      schema: z.ZodType<T>,
    ): Promise<T | null> =>
      this.#call(method, query, api_token, signal).then(
        (answer) => schema.safeParse(answer).data ?? null,
        () => null,
      );
    const [channel, user] = await Promise.all([
      channel_id ? told('conversations.info', { channel: channel_id }, channelInfo) : null,
      author_id ? told('users.info', { user: author_id }, userInfo) : null,
    ]);
    return {
      channel_name: plainText(channel?.channel.name ?? '', 100),
      author_name: plainText(user?.user.real_name || user?.user.name || '', 100),
    };
  }

  async #call(
    method: string,
    query: Record<string, string>,
    api_token: string,
    signal: AbortSignal,
  ): Promise<unknown> {
    const url = new URL(method, this.place.base);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const body = await askJson(url, this.place, {
      headers: { authorization: `Bearer ${api_token}` },
      signal,
    });
    const answer = answered.safeParse(body);
    if (!answer.success) throw new ImportFailure('bad_answer', method);
    const { ok, error = '' } = answer.data;
    if (!ok) throw new ImportFailure(slackFault(error), `${method}: ${error}`);
    return body;
  }
}
