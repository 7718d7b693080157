import { Controller, Get, Header, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes } from '@nestjs/swagger';
import { Answers, Public } from '@uketori/service-kit/http';
import type { Request } from 'express';
import { z } from 'zod';
import { FILE_FORM, ItemsFacade, type LinkView, linkView } from '../items/items.facade.js';
import { LinksFacade } from '../links/links.facade.js';

const receivedFile = z.object({ item_id: z.uuid(), file_name: z.string() });
const uploadQuery = z.strictObject({
  replaces: z.uuid().optional().describe('A returned file whose place the new one takes.'),
});
const secret = z.string().min(1).max(100);

/** The supplier's upload page: no login, the link itself is the permission. */
@Controller('tempupload')
@Public()
export class TempuploadController {
  constructor(
    private readonly links: LinksFacade,
    private readonly items: ItemsFacade,
  ) {}

  @Get(':uuid')
  @Answers(linkView)
  @Header('referrer-policy', 'no-referrer')
  async view(@Param('uuid', { schema: secret }) given: string, @Req() request: Request): Promise<LinkView> {
    const { actor, link } = await this.links.open(given, addressOf(request), 'view');
    return this.items.view(actor, link);
  }

  @Post(':uuid')
  @Answers(receivedFile)
  @ApiConsumes('multipart/form-data')
  @ApiBody(FILE_FORM)
  async upload(
    @Param('uuid', { schema: secret }) given: string,
    @Query({ schema: uploadQuery }) { replaces }: z.infer<typeof uploadQuery>,
    @Req() request: Request,
  ): Promise<{ item_id: string; file_name: string }> {
    const { actor, link } = await this.links.open(given, addressOf(request), 'upload');
    return this.items.receive(actor, link, request, replaces ?? null);
  }
}

/** The gateway replaces X-Forwarded-For by the one address it has established itself. */
function addressOf(request: Request): string {
  const given = request.headers['x-forwarded-for'];
  const last = (Array.isArray(given) ? given.at(-1) : given)?.split(',').at(-1)?.trim();
  return (last || request.socket.remoteAddress || 'unknown').slice(0, 64);
}
