import { Inject, Injectable } from '@nestjs/common';
import { INTAKE_CONFIG, type IntakeConfig } from '../config/config.facade.js';
import type { ChatService, ChatServiceName } from './chat-service.types.js';
import { Chatwork } from './chatwork.client.js';
import { Slack } from './slack.client.js';

/** The chat services by name. */
@Injectable()
export class ChatServices {
  readonly #services: Record<ChatServiceName, ChatService>;

  constructor(@Inject(INTAKE_CONFIG) { chat }: IntakeConfig) {
    this.#services = { slack: new Slack(chat.slack), chatwork: new Chatwork(chat.chatwork) };
  }

  of(name: ChatServiceName): ChatService {
    return this.#services[name];
  }
}
