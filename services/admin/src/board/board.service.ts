import { Injectable } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { todayJst } from '@uketori/service-kit/clock';
import { DomainError } from '@uketori/service-kit/errors';
import { newId } from '@uketori/service-kit/ids';
import { pick } from '@uketori/service-kit/record';
import { Work } from '@uketori/service-kit/work';
import { lockOrganization } from '../organizations/organizations.facade.js';
import { type BoardMessage, BoardMessageEntity, type NewMessage } from './board-message.record.js';
import { countMessages, messagesOn, SHOWN, type StoredMessage } from './board.repository.js';
import { displayPeriod, inBoardOrder, requireAuthor } from './board.rules.js';

/** Spec 5: numbers run from 1 to 255. Past messages do not count, because only their author could delete them. */
const MAX_MESSAGES = 255;

function subject(id: string) {
  return { menu: 'board', subject_type: 'board_message', subject_id: id };
}

/** The bulletin board of the organization. */
@Injectable()
export class BoardService {
  constructor(private readonly work: Work) {}

  /** The messages shown today first. Future and past messages of others are hidden. */
  list(actor: Actor): Promise<BoardMessage[]> {
    const today = todayJst();
    return this.work.read(actor, async (tx) => {
      const rows = await messagesOn(tx, today);
      return inBoardOrder(rows, today).map((row) => shown(row, actor, today));
    });
  }

  /** @throws too_many_messages */
  create(actor: Actor, input: NewMessage): Promise<BoardMessage> {
    const today = todayJst();
    return this.work.run(actor, async (tx) => {
      await lockOrganization(tx);
      if ((await countMessages(tx, today)) >= MAX_MESSAGES)
        throw new DomainError('too_many_messages', 'conflict', { max: MAX_MESSAGES });
      const row = await tx.insert(BoardMessageEntity, {
        id: newId(),
        ...input,
        created_user_organization: actor.user_organization_id,
        full_name: actor.user_name,
      });
      await tx.audit('board_message.created', subject(row.id), null, row);
      return shown(row, actor, today);
    });
  }

  /** @throws no_privilege (not the author), version_conflict, no_record */
  change(
    actor: Actor,
    id: string,
    { version, ...input }: NewMessage & { version: number },
  ): Promise<BoardMessage> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(BoardMessageEntity, id);
      requireAuthor(before.created_user_organization, actor.user_organization_id);
      const row = await tx.update(BoardMessageEntity, { ...before, ...input, version });
      await tx.audit('board_message.updated', subject(id), before, row);
      return shown(row, actor, todayJst());
    });
  }

  /** @throws no_privilege (not the author), no_record */
  remove(actor: Actor, id: string): Promise<void> {
    return this.work.run(actor, async (tx) => {
      const before = await tx.getForUpdate(BoardMessageEntity, id);
      requireAuthor(before.created_user_organization, actor.user_organization_id);
      await tx.remove(BoardMessageEntity, id);
      await tx.audit('board_message.deleted', subject(id), before, null);
    });
  }
}

function shown(row: StoredMessage, actor: Actor, today: string): BoardMessage {
  return {
    ...pick(row, SHOWN),
    judge_display_period: displayPeriod(row, today),
    is_own: row.created_user_organization === actor.user_organization_id,
  };
}
