import type { Readable } from 'node:stream';

export const CHAT_SERVICES = ['slack', 'chatwork'] as const;
export type ChatServiceName = (typeof CHAT_SERVICES)[number];

/** A chat service as the import sees it. Every call throws ImportFailure, and none belongs in a transaction. */
export interface ChatService {
  /** Requests the owner of the token. Returns a name that people recognise, for example a workspace. */
  check(api_token: string, signal: AbortSignal): Promise<string>;
  /** What the service says of a file, and how to get its bytes. The address may live for seconds only. */
  locate(api_token: string, file: FilePlace, signal: AbortSignal): Promise<LocatedFile>;
  /** Names of the channel and the author; empty where they cannot be had, which is no failure. */
  names(api_token: string, message: Said, signal: AbortSignal): Promise<Names>;
}

export interface FilePlace {
  file_id: string;
  channel_id: string;
}

export interface Said {
  channel_id: string;
  author_id: string;
}

export interface Names {
  channel_name: string;
  author_name: string;
}

export interface LocatedFile {
  file_name: string;
  /** As the service says; null when it does not. */
  bytes: number | null;
  /** Empty when only `names` has it. */
  author_name: string;
  /** Opens the bytes. */
  open(signal: AbortSignal): Promise<Readable>;
}
