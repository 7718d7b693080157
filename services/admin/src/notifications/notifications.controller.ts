import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import type { Actor } from '@uketori/service-kit/actor';
import { Answers, CurrentActor, SignedIn } from '@uketori/service-kit/http';
import { listAnswer, type ListQuery, listSchema } from '@uketori/service-kit/list';
import { z } from 'zod';
import { notification, readNotifications } from './notifications.types.js';
import { NOTIFICATION_LIST, NotificationsService } from './notifications.service.js';

const query = listSchema(NOTIFICATION_LIST);
const readBody = z.union([
  z.strictObject({ notification_id: z.uuid() }),
  z.strictObject({ read_all: z.literal(true) }),
]);
const dropBody = z.strictObject({ notification_ids: z.array(z.uuid()).min(1).max(500) });

@Controller('notifications')
@SignedIn()
export class NotificationsController {
  constructor(private readonly notifications: NotificationsService) {}

  @Get()
  @Answers(listAnswer(notification))
  list(@CurrentActor() actor: Actor, @Query({ schema: query }) given: ListQuery) {
    return this.notifications.list(actor, given);
  }

  @Put()
  @Answers(readNotifications)
  read(@CurrentActor() actor: Actor, @Body({ schema: readBody }) body: z.infer<typeof readBody>) {
    return this.notifications.read(actor, 'notification_id' in body ? [body.notification_id] : null);
  }

  @Post('drop')
  @Answers(readNotifications)
  @HttpCode(200)
  drop(@CurrentActor() actor: Actor, @Body({ schema: dropBody }) body: z.infer<typeof dropBody>) {
    return this.notifications.read(actor, body.notification_ids);
  }
}
