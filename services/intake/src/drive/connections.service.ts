import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { nowIso } from '@uketori/service-kit/clock';
import { DomainError, noRecord } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { shown } from '@uketori/service-kit/record';
import { type Tx, Work } from '@uketori/service-kit/work';
import {
  DriveConnectionEntity,
  driveConnectionRecord,
  type DriveConnectionsView,
  type DriveConnectionView,
  DriveFolderEntity,
  driveFolderRecord,
} from './drive-connection.record.js';
import { type ChangedConnection, MAX_CONNECTIONS } from './connections.rules.js';
import { type GoogleAccount, GoogleDrive, type GoogleTokens } from './google-drive.client.js';
import { forgetFolders } from './drive-connections.repository.js';
import { bringDrive, leaveOut } from './imports.repository.js';
import { pollNow, pollSoon } from './polls.repository.js';
import { connectionSubject, DriveTokens } from './tokens.service.js';

type Spent = Pick<DriveConnectionEntity, 'id' | 'account_ref' | 'refresh_token_sealed'>;

const REVOKE_DEADLINE_MS = 10_000;

/** The Google accounts of an organization whose folders are watched. */
@Injectable()
export class DriveConnections {
  constructor(
    private readonly work: Work,
    private readonly drive: GoogleDrive,
    private readonly tokens: DriveTokens,
  ) {}

  list(actor: Actor): Promise<DriveConnectionsView> {
    return this.work.read(actor, async (tx) => ({
      configured: this.drive.enabled,
      redirect_uri: this.drive.redirect_uri,
      items: await viewsOf(tx),
    }));
  }

  /**
   * Keeps what a consent brought: a new connection, or the new tokens of the one of that account. What failed for
   * want of a consent goes on. @throws too_many_drive_connections, drive_other_account
   */
  keep(
    tx: Tx,
    tokens: GoogleTokens,
    account: GoogleAccount,
    renewed_id: string | null,
  ): Promise<DriveConnectionView> {
    return keepConsent(tx, this.tokens, tokens, account, renewed_id);
  }

  /** Stops or continues watching. Files that were put into the folders meanwhile are imported then. @throws version_conflict */
  change(actor: Actor, id: string, given: ChangedConnection): Promise<DriveConnectionView> {
    return this.work.run(actor, async (tx) => {
      const before = await heldConnection(tx, id);
      await refuseOld(tx, before, given.version);
      const next = { ...before, enabled: given.enabled, next_poll_at: nowIso() };
      const after = await tx.update(DriveConnectionEntity, next);
      await tx.audit('drive_connection.changed', connectionSubject(id), logged(before), logged(after));
      pollSoon(tx, id);
      bringDrive(tx, id);
      return viewOf(tx, id);
    });
  }

  /** Looks at the changes at once, unless Google asked to be left alone. */
  poll(actor: Actor, id: string): Promise<DriveConnectionView> {
    return this.work.run(actor, async (tx) => {
      const { enabled, reconnect } = await heldConnection(tx, id);
      if (reconnect) throw new DomainError('drive_reconnect', 'conflict');
      if (!enabled) throw new DomainError('drive_connection_off', 'conflict');
      await pollNow(tx, id);
      return viewOf(tx, id);
    });
  }

  /**
   * Ends a connection and erases its tokens; what it brought stays. The consent is given back to Google, unless the
   * same account is connected elsewhere here: Google ends all of an account's at once.
   */
  async remove(actor: Actor, id: string, version: number): Promise<void> {
    // Not the result of the unit of work: that is kept for a repeated request.
    const ended: Spent[] = [];
    await this.work.run(actor, async (tx) => {
      const before = await heldConnection(tx, id);
      await refuseOld(tx, before, version);
      const gone = {
        enabled: false,
        refresh_token_sealed: '',
        access_token_sealed: '',
        deleted_at: nowIso(),
      };
      await tx.update(DriveConnectionEntity, { ...before, ...gone });
      await forgetFolders(tx, id);
      await leaveOut(tx, id);
      await tx.audit('drive_connection.deleted', connectionSubject(id), logged(before), null);
      ended.push(before);
    });
    for (const spent of ended) await this.giveBack(spent);
  }

  private async giveBack(spent: Spent): Promise<void> {
    const token = this.tokens.refreshToken(spent);
    const others = await this.work.system((tx) =>
      tx.find(DriveConnectionEntity, { account_ref: spent.account_ref, deleted_at: null }),
    );
    if (token === null || others || !this.drive.enabled) return;
    // It is erased here in any case; users can check their Google account.
    await this.drive.revoke(token, AbortSignal.timeout(REVOKE_DEADLINE_MS)).catch(() => undefined);
  }
}

async function keepConsent(
  tx: Tx,
  sealing: DriveTokens,
  tokens: GoogleTokens,
  account: GoogleAccount,
  renewed_id: string | null,
): Promise<DriveConnectionView> {
  const { account_ref, account_email, account_name } = account;
  const known = await tx.findForUpdate(DriveConnectionEntity, { account_ref, deleted_at: null });
  if (renewed_id !== null && known?.id !== renewed_id)
    throw new DomainError('drive_other_account', 'conflict', { account_email });
  const connected = { connected_by_name: tx.actor.user_name, connected_at: nowIso() };
  if (known) {
    const fresh = { fault: '', failures: 0, next_poll_at: nowIso(), paused_until: null };
    const names = { account_email, account_name };
    await tx.update(DriveConnectionEntity, {
      ...known,
      ...sealing.sealed(known.id, tokens),
      ...fresh,
      ...names,
      ...connected,
    });
    await tx.audit('drive_connection.renewed', connectionSubject(known.id), null, names);
    pollSoon(tx, known.id);
    bringDrive(tx, known.id);
    return viewOf(tx, known.id);
  }
  if ((await tx.list(DriveConnectionEntity, { deleted_at: null })).length >= MAX_CONNECTIONS)
    throw new DomainError('too_many_drive_connections', 'conflict', { max: MAX_CONNECTIONS });
  const id = newId();
  const row = { id, account_ref, account_email, account_name, ...sealing.sealed(id, tokens), ...connected };
  const stored = await tx.insert(DriveConnectionEntity, row);
  await tx.audit('drive_connection.created', connectionSubject(id), null, logged(stored));
  return viewOf(tx, id);
}

/** The row, held. @throws no_record */
export async function heldConnection(tx: Tx, id: string): Promise<DriveConnectionEntity> {
  const found = await tx.findForUpdate(DriveConnectionEntity, { id, deleted_at: null });
  if (!found) throw noRecord();
  return found;
}

/** The response to a conflict is the view: the row itself carries the tokens. */
async function refuseOld(tx: Tx, { id, version }: DriveConnectionEntity, seen: number): Promise<void> {
  if (version !== seen)
    throw new DomainError('version_conflict', 'conflict', { current: await viewOf(tx, id) });
}

/** A connection with its folders. @throws no_record */
export async function viewOf(tx: Tx, id: string): Promise<DriveConnectionView> {
  const found = (await viewsOf(tx)).find((view) => view.id === id);
  if (!found) throw noRecord();
  return found;
}

async function viewsOf(tx: Tx): Promise<DriveConnectionView[]> {
  const rows = await tx.list(DriveConnectionEntity, { deleted_at: null }, 'created_at, id');
  const { organization_id } = tx.actor;
  const folders = await tx.list(DriveFolderEntity, { organization_id }, 'created_at, id');
  return rows.map((row) =>
    toView(
      row,
      folders.filter(({ connection_id }) => connection_id === row.id),
    ),
  );
}

function toView(row: DriveConnectionEntity, folders: DriveFolderEntity[]): DriveConnectionView {
  const isWatched = row.enabled && !row.reconnect && folders.length > 0;
  return {
    ...shown(driveConnectionRecord, row),
    next_poll_at: isWatched ? row.next_poll_at : null,
    folders: folders.map((folder) => shown(driveFolderRecord, folder)),
  };
}

function logged({ account_email, enabled }: DriveConnectionEntity) {
  return { account_email, enabled };
}
