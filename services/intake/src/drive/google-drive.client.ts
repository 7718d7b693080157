import type { Readable } from 'node:stream';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { type GoogleConfig, INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import { askJson, download, ImportFailure, plainText } from '../imports/imports.facade.js';
import { FOLDER_TYPE } from './changes.rules.js';
import { driveFault, isTokenLost, tokenFault } from './google-faults.rules.js';
import * as format from './google-format.rules.js';
import type { DriveChange, DriveFile } from './google-format.rules.js';

/** Reads every file of the account: Google knows no right to one folder and what will come into it. */
const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';
const PAGE = 200;
const ALL_DRIVES = { supportsAllDrives: 'true', includeItemsFromAllDrives: 'true' };

/** A consent's tokens; the refresh token is empty where Google kept the previous one. */
export interface GoogleTokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

export interface GoogleAccount {
  /** Google's own id of the account: an address may change hands. */
  account_ref: string;
  account_email: string;
  account_name: string;
}

export interface NamedFolder {
  folder_id: string;
  name: string;
}

export interface Page<T> {
  items: T[];
  /** Null at the end. */
  next: string | null;
}

/** Google Drive, version 3, and Google's OAuth 2. Every call throws ImportFailure, and none belongs in a transaction. */
@Injectable()
export class GoogleDrive {
  readonly #google: GoogleConfig;

  constructor(@Inject(INTAKE_CONFIG) { google }: IntakeConfig) {
    this.#google = google;
  }

  get enabled(): boolean {
    return this.#google.client_id !== '';
  }

  get redirect_uri(): string {
    return this.#google.redirect_uri;
  }

  /** Where a person consents. `offline` asks for a refresh token, `consent` gets one each time. */
  consentUrl(state: string, challenge: string, login_hint: string): string {
    const url = new URL('o/oauth2/v2/auth', this.#google.accounts.base);
    url.search = new URLSearchParams({
      response_type: 'code',
      client_id: this.#google.client_id,
      redirect_uri: this.#google.redirect_uri,
      scope: SCOPE,
      state,
      code_challenge: challenge,
      code_challenge_method: 'S256',
      access_type: 'offline',
      prompt: 'consent',
      ...(login_hint ? { login_hint } : {}),
    }).toString();
    return url.href;
  }

  /** @throws ImportFailure missing_scope when the person unticked the right to read files */
  async exchange(code: string, code_verifier: string, signal: AbortSignal): Promise<GoogleTokens> {
    const { redirect_uri } = this.#google;
    const asked = { grant_type: 'authorization_code', code, redirect_uri, code_verifier };
    const { scope, ...tokens } = await this.#tokens(asked, signal);
    if (!(scope ?? SCOPE).split(' ').includes(SCOPE)) throw new ImportFailure('missing_scope', scope ?? '');
    if (tokens.refresh_token === '') throw new ImportFailure('bad_answer', 'no refresh token');
    return tokens;
  }

  refresh(refresh_token: string, signal: AbortSignal): Promise<GoogleTokens> {
    return this.#tokens({ grant_type: 'refresh_token', refresh_token }, signal);
  }

  /** Gives a consent back. */
  async revoke(token: string, signal: AbortSignal): Promise<void> {
    const url = new URL('revoke', this.#google.tokens.base);
    await askJson(url, this.#google.tokens, { form: new URLSearchParams({ token }), signal });
  }

  async account(token: string, signal: AbortSignal): Promise<GoogleAccount> {
    const { user } = await this.#ask(format.about, 'about', { fields: 'user' }, token, signal);
    return {
      account_ref: user.permissionId,
      account_email: plainText(user.emailAddress ?? '', 254),
      account_name: plainText(user.displayName ?? '', 100),
    };
  }

  async startToken(token: string, signal: AbortSignal): Promise<string> {
    const query = { supportsAllDrives: 'true' };
    const answer = await this.#ask(format.startToken, 'changes/startPageToken', query, token, signal);
    return answer.startPageToken;
  }

  /**
   * One page of what changed since a token. `next` leads to the following page, `start` is where to go on another
   * day; exactly one of them is set. Returns null when the token is no longer valid.
   */
  async changes(
    page_token: string,
    token: string,
    signal: AbortSignal,
  ): Promise<{ items: DriveChange[]; next: string | null; start: string | null } | null> {
    let is_lost = false;
    const query = {
      pageToken: page_token,
      pageSize: String(PAGE),
      includeRemoved: 'true',
      ...ALL_DRIVES,
      fields: `nextPageToken,newStartPageToken,changes(changeType,fileId,removed,file(${format.FILE_FIELDS}))`,
    };
    const note = (status: number, body: string) => {
      is_lost = isTokenLost(status, body);
    };
    try {
      const answer = await this.#ask(format.changeList, 'changes', query, token, signal, note);
      const [next, start] = [answer.nextPageToken || null, answer.newStartPageToken || null];
      if (next === null && start === null) throw new ImportFailure('bad_answer', 'changes without an end');
      return { items: answer.changes.filter((change) => change !== null), next, start };
    } catch (error) {
      if (is_lost) return null;
      throw error;
    }
  }

  /** One page of the files that lie in a folder itself, folders and what was thrown away left out. */
  async filesIn(
    folder_id: string,
    page_token: string | null,
    token: string,
    signal: AbortSignal,
  ): Promise<Page<DriveFile>> {
    const q = `'${folder_id}' in parents and mimeType != '${FOLDER_TYPE}' and trashed = false`;
    return this.#list(q, { pageSize: String(PAGE), orderBy: 'createdTime' }, page_token, token, signal);
  }

  /** One page of folders: of the own drive (`root`), shared with the account (`shared`), or inside of a folder. */
  async foldersIn(
    parent: string,
    page_token: string | null,
    token: string,
    signal: AbortSignal,
  ): Promise<Page<NamedFolder>> {
    const place = parent === 'shared' ? 'sharedWithMe = true' : `'${parent}' in parents`;
    const q = `${place} and mimeType = '${FOLDER_TYPE}' and trashed = false`;
    const page = await this.#list(q, { pageSize: '100', orderBy: 'name' }, page_token, token, signal);
    return {
      ...page,
      items: page.items.map(({ id, name }) => ({ folder_id: id, name: plainText(name, 255) })),
    };
  }

  /** One page of the shared drives; each is a folder by its id. */
  async drives(page_token: string | null, token: string, signal: AbortSignal): Promise<Page<NamedFolder>> {
    const query = { pageSize: '100', fields: 'nextPageToken,drives(id,name)', ...pageOf(page_token) };
    const { drives, nextPageToken } = await this.#ask(format.driveList, 'drives', query, token, signal);
    const items = drives.map(({ id, name }) => ({ folder_id: id, name: plainText(name ?? '', 255) }));
    return { items, next: nextPageToken || null };
  }

  async file(file_id: string, token: string, signal: AbortSignal): Promise<DriveFile> {
    const query = { supportsAllDrives: 'true', fields: format.FILE_FIELDS };
    return this.#ask(format.fileAnswer, `files/${file_id}`, query, token, signal);
  }

  /** Opens the bytes of a file. The token goes to Drive's own address only, wherever Drive may lead. */
  open(file_id: string, token: string, signal: AbortSignal): Promise<Readable> {
    const { api } = this.#google;
    const url = this.#url(`files/${file_id}`, { alt: 'media', supportsAllDrives: 'true' });
    const isDrive = ({ origin }: URL) => origin === api.base.origin;
    return download(url, api, isDrive, { headers: bearer(token), signal, refusal: driveFault });
  }

  async #list(
    q: string,
    more: Record<string, string>,
    page_token: string | null,
    token: string,
    signal: AbortSignal,
  ): Promise<Page<DriveFile>> {
    const fields = `nextPageToken,files(${format.FILE_FIELDS})`;
    const query = { q, ...more, ...ALL_DRIVES, fields, ...pageOf(page_token) };
    const { files, nextPageToken } = await this.#ask(format.fileList, 'files', query, token, signal);
    return { items: files, next: nextPageToken || null };
  }

  async #ask<T>(
    schema: z.ZodType<T>,
    path: string,
    query: Record<string, string>,
    token: string,
    signal: AbortSignal,
    note: (status: number, body: string) => void = () => undefined,
  ): Promise<T> {
    const refusal = (status: number, body: string) => {
      note(status, body);
      return driveFault(status, body);
    };
    const answer = await askJson(this.#url(path, query), this.#google.api, {
      headers: bearer(token),
      signal,
      refusal,
    });
    const parsed = schema.safeParse(answer);
    if (!parsed.success) throw new ImportFailure('bad_answer', path);
    return parsed.data;
  }

  async #tokens(
    given: Record<string, string>,
    signal: AbortSignal,
  ): Promise<GoogleTokens & { scope: string | null }> {
    const { client_id, client_secret, tokens } = this.#google;
    const form = new URLSearchParams({ ...given, client_id, client_secret });
    const asked = { form, signal, refusal: tokenFault };
    const answer = format.tokenAnswer.safeParse(await askJson(new URL('token', tokens.base), tokens, asked));
    if (!answer.success) throw new ImportFailure('bad_answer', 'token');
    const { access_token, refresh_token, expires_in, scope } = answer.data;
    return { access_token, refresh_token: refresh_token ?? '', expires_in, scope: scope ?? null };
  }

  #url(path: string, query: Record<string, string>): URL {
    const url = new URL(`drive/v3/${path}`, this.#google.api.base);
    url.search = new URLSearchParams(query).toString();
    return url;
  }
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}

function pageOf(page_token: string | null): Record<string, string> {
  return page_token === null ? {} : { pageToken: page_token };
}
