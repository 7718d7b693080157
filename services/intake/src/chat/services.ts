import { Inject, Injectable } from '@nestjs/common';
import type { IntakeConfig } from '../config.js';
import { INTAKE_CONFIG } from '../documents/documents.service.js';
import type { ChatService, ChatServiceName } from './chat-service.js';
import { Chatwork } from './chatwork.js';
import { Slack } from './slack.js';

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
