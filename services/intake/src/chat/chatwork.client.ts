import { z } from 'zod';
import type { ServicePlace } from '../config/config.facade.js';
import { isDownloadHost } from './hosts.rules.js';
import type { ChatService, FilePlace, LocatedFile, Names, Said } from './chat-service.types.js';
import { askJson, download, ImportFailure, plainText } from '../imports/imports.facade.js';

const text = z.string().max(2000).nullish();
const me = z.looseObject({ name: text, organization_name: text });
const fileInfo = z.looseObject({
  filename: z.string().max(2000),
  filesize: z.int().min(0).nullish(),
  account: z.looseObject({ name: text }).nullish(),
  download_url: text,
});
const room = z.looseObject({ name: text });

/** Chatwork's API, version 2, with an API token (scope rooms.files:read and rooms.info:read where it is limited). */
export class Chatwork implements ChatService {
  constructor(private readonly place: ServicePlace) {}

  async check(api_token: string, signal: AbortSignal): Promise<string> {
    const answer = me.safeParse(await this.#call('me', api_token, signal));
    if (!answer.success) throw new ImportFailure('bad_answer', 'me');
    const { name, organization_name } = answer.data;
    return plainText([organization_name, name].filter(Boolean).join(' / '), 200);
  }

  async locate(
    api_token: string,
    { file_id, channel_id }: FilePlace,
    signal: AbortSignal,
  ): Promise<LocatedFile> {
    const path = `rooms/${channel_id}/files/${file_id}?create_download_url=1`;
    const answer = fileInfo.safeParse(await this.#call(path, api_token, signal));
    const address = answer.data?.download_url ?? '';
    if (!answer.success || !URL.canParse(address)) throw new ImportFailure('bad_answer', 'files');
    const { filename, filesize, account } = answer.data;
    return {
      file_name: filename,
      bytes: filesize ?? null,
      author_name: plainText(account?.name ?? '', 100),
      // The address is the permission, for 30 seconds: the token stays at home.
      open: (open_signal) =>
        download(new URL(address), this.place, (url) => isDownloadHost(url, this.place), {
          signal: open_signal,
        }),
    };
  }

  async names(api_token: string, { channel_id }: Said, signal: AbortSignal): Promise<Names> {
    const answer = await this.#call(`rooms/${channel_id}`, api_token, signal).then(
      (body) => room.safeParse(body).data,
      () => undefined,
    );
    return { channel_name: plainText(answer?.name ?? '', 100), author_name: '' };
  }

  #call(path: string, api_token: string, signal: AbortSignal): Promise<unknown> {
    return askJson(new URL(path, this.place.base), this.place, {
      headers: { 'x-chatworktoken': api_token },
      signal,
    });
  }
}
