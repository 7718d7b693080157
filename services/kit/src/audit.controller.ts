import { Controller, Get, Query } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from './actor.js';
import { AnchorBook } from './anchors/anchor-book.js';
import { readChainState, verifyChainPage } from './audit-chain.js';
import { type ChainPage, chainPage, type ChainState, chainState } from './audit-chain.types.js';
import { Ability, Answers, CurrentActor } from './http.js';
import { TimestampAuthority } from './timestamp/tsa.js';
import { Work } from './work.js';

const ALL = 3;
const MAY_VERIFY = ['operations:read', 'settings:read'];
const verifyQuery = z.strictObject({
  after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});

/** The hash-chained log of the actor's organization in this service. */
@Controller('operations/audit')
export class AuditController {
  constructor(
    private readonly work: Work,
    private readonly authority: TimestampAuthority,
    private readonly book: AnchorBook,
  ) {}

  @Get()
  @Answers(chainState)
  @Ability(MAY_VERIFY, ALL)
  state(@CurrentActor() actor: Actor): Promise<ChainState> {
    return readChainState(this.work, this.book, actor);
  }

  /** Verifies the links after `after`, a page at a time. */
  @Get('verification')
  @Answers(chainPage)
  @Ability(MAY_VERIFY, ALL)
  verify(
    @CurrentActor() actor: Actor,
    @Query({ schema: verifyQuery }) query: z.infer<typeof verifyQuery>,
  ): Promise<ChainPage> {
    return verifyChainPage(this.work, { authority: this.authority, book: this.book }, actor, query.after);
  }
}
