import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import type { Actor } from './actor.js';
import { fullJitter } from './backoff.js';
import { EventsHandle } from './events/handle.js';
import type { LiveHub, NumberedEvent } from './events/live-hub.js';
import { CurrentActor, SignedIn } from './http.js';

const HEARTBEAT_MS = 15_000;
/** As long as the identity that opened it: who is locked out stops hearing within a minute. */
const LIFE_MS = 55_000;
/** A browser repeats every connection that fails after the pause it received, without ever slowing down. */
const RETRY_MS = 500;
/** A service that ends cuts all browsers off at once: each gets its own pause. */
const RETRY_WITHIN_MS = 3_000;
const MAX_UNSENT_BYTES = 256 * 1024;

/**
 * Server-sent events to browsers: which aggregate of the actor's organization has changed, without its
 * content. Each message is {type: "invoice.changed", topic, key, version, cause}. The browser reconnects
 * with Last-Event-ID and gets what it missed, or {type: "live.reset"}: then everything shown may be old.
 */
@ApiExcludeController()
@Controller('live')
export class LiveController {
  constructor(private readonly events: EventsHandle) {}

  @Get()
  @SignedIn()
  stream(@CurrentActor() actor: Actor, @Req() request: Request, @Res() response: Response): void {
    const last = request.headers['last-event-id'];
    openStream(this.events.get().live, actor, typeof last === 'string' ? last : null, response);
  }
}

/** Turns a response into a live stream. Throws too_many_streams (429) before anything is sent. */
function openStream(hub: LiveHub, actor: Actor, last_id: string | null, response: Response): void {
  const { organization_id, user_id } = actor;
  const send = (text: string): void => {
    // A browser that does not read is disconnected; it reconnects and requests what it missed.
    if (response.writableLength > MAX_UNSENT_BYTES) response.destroy();
    else response.write(text);
  };
  const unsubscribe = hub.subscribe(
    organization_id,
    user_id,
    (numbered) => send(message(numbered)),
    () => response.end(),
  );
  const heartbeat = setInterval(() => send(': beat\n\n'), HEARTBEAT_MS);
  const life = setTimeout(() => response.end(), LIFE_MS);
  response.once('close', () => {
    clearInterval(heartbeat);
    clearTimeout(life);
    unsubscribe();
  });
  response.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  });
  send(`retry: ${RETRY_MS + fullJitter(RETRY_WITHIN_MS)}\nid: ${hub.position}\n: open\n\n`);
  if (last_id === null) return;
  const missed = hub.since(organization_id, last_id);
  if (missed) for (const numbered of missed) send(message(numbered));
  else send(`id: ${hub.position}\ndata: {"type":"live.reset"}\n\n`);
}

function message({ id, event }: NumberedEvent): string {
  const { organization_id: _, ...rest } = event;
  const type = `${event.topic.split('.').at(-1)}.changed`;
  return `id: ${id}\ndata: ${JSON.stringify({ type, ...rest })}\n\n`;
}
