import { SEND_MAIL } from '@uketori/service-kit/mail/mail-queue';
import { MailSender } from '@uketori/service-kit/mail/mail-sender';
import type { Mail } from '@uketori/service-kit/mail/message.rules';
import type { TestService } from '@uketori/service-kit/testing';

/** The letterbox of everybody in a test: what the service sends comes here. */
export class MailBox {
  readonly #mails: Mail[] = [];

  constructor(private readonly service: TestService) {
    service.app.get(MailSender).send = async (mail) => {
      this.#mails.push(mail);
    };
  }

  /** Everything mailed to an address since it was last looked at. */
  async take(email: string): Promise<Mail[]> {
    await this.service.runJobs(undefined, [SEND_MAIL]);
    const taken = this.#mails.filter((mail) => mail.to === email);
    for (const mail of taken) this.#mails.splice(this.#mails.indexOf(mail), 1);
    return taken;
  }

  /** The parts of the one link in the last mail to an address, after the page's own path. */
  async linkTo(email: string, page: string): Promise<string[]> {
    const text = (await this.take(email)).at(-1)?.text ?? '';
    const [, rest = ''] = new RegExp(`http://accounts\\.uketori\\.test:8080${page}/(\\S+)`).exec(text) ?? [];
    return rest.split('/');
  }
}
