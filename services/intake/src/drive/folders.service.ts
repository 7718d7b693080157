import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { Work } from '@uketori/service-kit/work';
import { plainText } from '../imports/imports.facade.js';
import { FOLDER_TYPE, folderIdOf } from './changes.rules.js';
import {
  DriveConnectionEntity,
  type DriveConnectionView,
  DriveFolderEntity,
} from './drive-connection.record.js';
import { type BrowseQuery, MAX_FOLDERS, type NewFolder, toldOf } from './connections.rules.js';
import { heldConnection, viewOf } from './connections.service.js';
import { GoogleDrive, type NamedFolder, type Page } from './google-drive.client.js';
import { leaveOut } from './imports.repository.js';
import { pollNow } from './polls.repository.js';
import { DriveTokens } from './tokens.service.js';

const DEADLINE_MS = 20_000;

/** Which folders of a connected account are watched. */
@Injectable()
export class DriveFolders {
  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
  ) {}

  /** One page of the folders at a place of the account, as Google returns them now. */
  browse(actor: Actor, connection_id: string, query: BrowseQuery): Promise<Page<NamedFolder>> {
    const { parent, page_token = null } = query;
    return this.#ask(actor, connection_id, (token, signal) =>
      parent === 'drives'
        ? this.drive.drives(page_token, token, signal)
        : this.drive.foldersIn(parent, page_token, token, signal),
    );
  }

  /** Begins to watch a folder. @throws drive_folder_not_found, drive_folder_watched, too_many_drive_folders */
  async add(actor: Actor, connection_id: string, given: NewFolder): Promise<DriveConnectionView> {
    const asked = folderIdOf(given.folder) ?? '';
    const folder = await this.#ask(actor, connection_id, (token, signal) =>
      this.drive.file(asked, token, signal),
    );
    if (folder.mime_type !== FOLDER_TYPE || folder.trashed)
      throw new DomainError('drive_folder_not_found', 'not_found');
    const folder_id = folder.id;
    return this.work.run(actor, async (tx) => {
      await heldConnection(tx, connection_id);
      const watched = await tx.list(DriveFolderEntity, { connection_id });
      if (watched.some((one) => one.folder_id === folder_id))
        throw new DomainError('drive_folder_watched', 'conflict');
      if (watched.length >= MAX_FOLDERS)
        throw new DomainError('too_many_drive_folders', 'conflict', { max: MAX_FOLDERS });
      const { department_id, include_existing } = given;
      const id = newId();
      const folder_name = plainText(folder.name, 255);
      const row = { id, connection_id, folder_id, folder_name, department_id, include_existing };
      await tx.insert(DriveFolderEntity, { ...row, created_by_name: actor.user_name });
      await pollNow(tx, connection_id);
      await tx.audit('drive_folder.added', folderSubject(id), null, {
        folder_name,
        folder_id,
        department_id,
        include_existing,
      });
      return viewOf(tx, connection_id);
    });
  }

  /** Ends watching a folder: what waits from it is left out, what came in stays. @throws no_record */
  remove(actor: Actor, connection_id: string, id: string): Promise<DriveConnectionView> {
    return this.work.run(actor, async (tx) => {
      await heldConnection(tx, connection_id);
      const { folder_name, folder_id } = await tx.get(DriveFolderEntity, id);
      await tx.remove(DriveFolderEntity, id);
      await leaveOut(tx, connection_id, folder_id);
      await tx.audit('drive_folder.removed', folderSubject(id), { folder_name, folder_id }, null);
      return viewOf(tx, connection_id);
    });
  }

  async #ask<T>(
    actor: Actor,
    connection_id: string,
    use: (token: string, signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    // A connection of another organization looks like one that does not exist, before any call to Google.
    await this.work.read(actor, (tx) => tx.get(DriveConnectionEntity, connection_id));
    const signal = AbortSignal.timeout(DEADLINE_MS);
    try {
      return await this.tokens.as(actor, connection_id, signal, (token) => use(token, signal));
    } catch (error) {
      throw toldOf(error);
    }
  }
}

function folderSubject(id: string) {
  return { menu: 'settings', subject_type: 'drive_folder', subject_id: id };
}
