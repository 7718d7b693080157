import { Controller, Get, Inject } from '@nestjs/common';
import { z } from 'zod';
import type { Actor } from '../actor.js';
import { Ability, Answers, CurrentActor } from '../http.js';
import { Work } from '../work.js';
import { type QuotaUse, readQuotas } from './quotas.js';
import { QUOTA_KINDS, type QuotaKind } from './quotas.rules.js';

/** Injection token of the kinds that the service counts. */
export const COUNTED_KINDS = Symbol('uketori.counted_kinds');

const quotaUses = z
  .object({
    items: z.array(
      z.object({
        kind: z.enum(QUOTA_KINDS),
        used: z.int().describe('Uses since midnight in Japan.'),
        limit: z.int().describe('Uses of a day.'),
        refused: z.int().describe('How often the limit refused something today.'),
      }),
    ),
  })
  .meta({ id: 'QuotaUses' });

/** What the organization used of its daily limits in this service. Through the gateway: /quotas/<service>. */
@Controller('quotas')
export class QuotasController {
  constructor(
    private readonly work: Work,
    @Inject(COUNTED_KINDS) private readonly kinds: readonly QuotaKind[],
  ) {}

  @Get()
  @Answers(quotaUses)
  @Ability('settings:read')
  async list(@CurrentActor() actor: Actor): Promise<{ items: QuotaUse[] }> {
    return { items: await this.work.read(actor, (tx) => readQuotas(tx, this.kinds)) };
  }
}
