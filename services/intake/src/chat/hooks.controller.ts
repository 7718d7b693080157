import { Controller, HttpCode, Param, Post, Query, Req } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { type ActorRequest, Answers, Public } from '@uketori/service-kit/http';
import { readBody } from '@uketori/service-kit/http-body';
import { z } from 'zod';
import { CHAT_SERVICES, type ChatServiceName } from './chat-service.types.js';
import { type HookAnswer, hookAnswer } from './hooks.types.js';
import { HooksService } from './hooks.service.js';

/** An event with twenty files is a tenth of this. */
const MAX_BYTES = 256 * 1024;
const service = { schema: z.enum(CHAT_SERVICES) };
const key = { schema: z.string().max(100) };
const signature = { schema: z.string().max(200).optional() };

/** Where chat services post to. No session: the signature over the very bytes is the permission. */
@ApiExcludeController()
@Controller('chat-hooks')
@Public()
export class HooksController {
  constructor(private readonly hooks: HooksService) {}

  @Post(':service/:key')
  @HttpCode(200)
  @Answers(hookAnswer)
  async receive(
    @Param('service', service) name: ChatServiceName,
    @Param('key', key) hook_key: string,
    @Query('chatwork_webhook_signature', signature) query_signature: string | undefined,
    @Req() request: ActorRequest,
  ): Promise<HookAnswer> {
    const headers = request.headers as Record<string, string | undefined>;
    const raw = await readBody(request, MAX_BYTES);
    return this.hooks.receive(name, hook_key, { headers, query_signature, raw });
  }
}
