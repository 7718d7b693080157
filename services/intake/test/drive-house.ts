import type { Actor } from '@uketori/service-kit/actor';
import { type DriveBench, driveBench } from './drive-bench.js';
import * as files from './hostile-files.js';

export const CHANGES = 'GET /drive/v3/changes';
export let bench: DriveBench;
/** The owner of the connection of this test, and its folder. */
export let actor: Actor;
export let folder: string;
let mark = 0;

export async function openHouse(): Promise<void> {
  bench = await driveBench();
}

export const closeHouse = () => bench.close();

/** A Google in good health, where nothing of earlier tests is due. */
export async function beginAnew(): Promise<void> {
  await bench.calm();
  delete bench.google.page_size;
  bench.google.expires_in = 3599;
  bench.google.requests.length = 0;
  actor = bench.keeper();
  folder = bench.google.folder(googleId('folder'), '請求書');
}

/** An id as Google gives them. */
export function googleId(kind: string): string {
  return `${kind}-${String(++mark).padStart(8, '0')}`;
}

/** Puts a file into the folder; each is different. Returns its id. */
export async function put(name: string, more: object = {}): Promise<string> {
  const bytes = await pdf();
  return bench.google.put(googleId('file'), { name, parent: folder, bytes, ...more });
}

export const pdf = () => files.pdf(1, [595, 842], `d${++mark}`);

/** The request for a file, as the server takes orders for it. */
export const media = (id: string) => `GET /drive/v3/files/${id}`;

export const connection = async () => (await bench.connections(actor)).items[0];
