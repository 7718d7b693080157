import { Controller, Delete, Get, HttpCode, Param } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Ability, Answers, CurrentActor } from '@uketori/service-kit/http';
import { itemsAnswer } from '@uketori/service-kit/list';
import { z } from 'zod';
import { LoginLocksService } from './login-locks.service.js';

const loginLocks = itemsAnswer(
  z
    .object({
      id: z.uuid().describe('The membership, as in /users.'),
      full_name: z.string(),
      network: z.string().describe('Where the last failure came from: /24 of IPv4, /64 of IPv6.'),
      failures: z.int(),
      delayed_until: z.iso.datetime(),
    })
    .meta({ id: 'LoginLock' }),
);

@Controller('login-locks')
export class LoginLocksController {
  constructor(private readonly locks: LoginLocksService) {}

  @Get()
  @Answers(loginLocks)
  @Ability('settings:read')
  async list(@CurrentActor() actor: Actor) {
    return { items: await this.locks.list(actor) };
  }

  @Delete(':id')
  @Ability('settings:update')
  @HttpCode(204)
  lift(@CurrentActor() actor: Actor, @Param('id', { schema: z.uuid() }) id: string): Promise<void> {
    return this.locks.lift(actor, id);
  }
}
