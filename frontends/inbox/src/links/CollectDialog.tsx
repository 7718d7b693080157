import { CheckCircleFilled, CopyOutlined, LinkOutlined, MailOutlined, SendOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { invalidate, useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useText } from '@uketori/frontend-kit/i18n';
import { useSession } from '@uketori/frontend-kit/session';
import { formatDate, formatDateTime } from '@uketori/frontend-kit/format';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Modal } from '@uketori/frontend-kit/Modal';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { Alert, Button, DatePicker, Input, Spin } from 'antd';
import dayjs from 'dayjs';
import { useState, type ReactNode } from 'react';
import type { Customer, RequestLink } from '../inbox.types';
import { DEFAULT_EXPIRY_DAYS, mailtoUrl } from './collect.rules';
import { copyText } from './copyText';
import { ExpiryField } from './ExpiryField';
import { ReplyTo } from '../mails/MailFields';
import { TextChoice } from '../mails/TextChoice';
import { fillText, savedText } from '../templates/templates.rules';
import type { MailDefaults, MailText } from '../templates/templates.types';
import { LinkHistory } from './LinkHistory';
import styles from './collect.module.css';

type NewLink = RequestLink & { url: string };

interface Props {
  customer_id: string;
  year: number;
  month: number;
  onClose: () => void;
}

/** Asks one supplier for one month's invoice: a link, the words to send with it, and the links so far. */
export function CollectDialog({ customer_id, year, month, onClose }: Props): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const customer = useApiQuery('/customers/{id}', { params: { path: { id: customer_id } } });
  const [at, setAt] = useState({ year, month });
  const [days, setDays] = useState(DEFAULT_EXPIRY_DAYS);
  const [made, setMade] = useState<NewLink | null>(null);
  const { busy, act } = useAct();
  const path = `/customers/${customer_id}/request-links`;
  const make = async () => {
    setMade(
      await api.post('/customers/{id}/request-links', {
        params: { path: { id: customer_id } },
        body: { ...at, expires_in_days: days },
      }),
    );
    void invalidate(path);
  };
  return (
    <Modal
      open
      width={700}
      title={t('collect.title')}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('action.close')}</Button>}
    >
      {customer.error && !customer.data && <LoadFailed error={customer.error} onRetry={customer.refetch} />}
      {customer.isPending && <Spin />}
      {customer.data && (
        <>
          <p className={styles.to} lang="ja">
            <strong>{customer.data.name}</strong>
            {customer.data.email && <bdi dir="ltr">{customer.data.email}</bdi>}
          </p>
          {mayUpdate && (
            <div className={styles.make}>
              <label>
                {t('collect.month')}
                <DatePicker
                  picker="month"
                  allowClear={false}
                  format={t('collect.month_format')}
                  value={dayjs(`${at.year}-${String(at.month).padStart(2, '0')}-01`)}
                  onChange={(day) => day && setAt({ year: day.year(), month: day.month() + 1 })}
                />
              </label>
              <ExpiryField days={days} onChange={setDays} />
              <Button type="primary" icon={<LinkOutlined />} loading={busy} onClick={() => void act(make)}>
                {t('collect.make')}
              </Button>
            </div>
          )}
          {made && <Made key={made.id} link={made} customer={customer.data} />}
          <LinkHistory customer_id={customer_id} customer_name={customer.data.name} mayUpdate={mayUpdate} />
        </>
      )}
    </Modal>
  );
}

/** The address is shown this once: the server keeps only its hash. */
function Made({ link, customer }: { link: NewLink; customer: Customer }): ReactNode {
  const t = useText('inbox');
  const defaults = useApiQuery('/customer-emails/defaults').data;
  return (
    <section className={styles.made} aria-live="polite">
      <p className={styles.ready}>
        <CheckCircleFilled />
        <span>
          <strong>{t('collect.made')}</strong> {t('collect.once')}
        </span>
      </p>
      <LinkLine url={link.url} />
      {defaults ? <Mail link={link} customer={customer} defaults={defaults} /> : <Spin />}
    </section>
  );
}

/** The text of the mail with the supplier's and the user's words in place. */
function useMailText(link: NewLink, customer: Customer, defaults: MailDefaults) {
  const { organization, user } = useSession();
  const filled = ({ subject, body, reply_to }: MailText): MailText => {
    const person = defaults.texts.find((text) => text.language === customer.language)?.person ?? '';
    const words = {
      customer: customer.name,
      department: customer.department_name,
      person: customer.represent_name || person,
      organization: organization.name,
      user: user.full_name,
      year: String(link.year),
      month: String(link.month),
      url: link.url,
      expires: formatDateTime(link.expires_at),
    };
    return {
      subject: fillText(subject, words),
      body: fillText(body, words),
      reply_to: reply_to || user.email,
    };
  };
  const [text, setText] = useState(() => filled(savedText(defaults, null, customer.language)));
  return {
    text,
    fill: (chosen: MailText) => setText(filled(chosen)),
    change: (values: Partial<MailText>) => setText((now) => ({ ...now, ...values })),
  };
}

/** The mail with the link, in the supplier's language: sent from here, copied, or opened in a mail program. */
function Mail({
  link,
  customer,
  defaults,
}: {
  link: NewLink;
  customer: Customer;
  defaults: MailDefaults;
}): ReactNode {
  const t = useText('inbox');
  const { language } = customer;
  const { text, fill, change } = useMailText(link, customer, defaults);
  const { subject, body, reply_to } = text;
  const mails = useApiQuery('/customers/{id}/emails', { params: { path: { id: customer.id } } });
  const before = mails.data?.items.find(({ year, month }) => year === link.year && month === link.month);
  const { busy, act } = useAct();
  const send = async () => {
    const { year, month } = link;
    const email_form = { subject, body, reply_to, year, month };
    await api.post('/customers/{id}/emails', { params: { path: { id: customer.id } }, body: { email_form } });
    toast.success(t('mail.sent', { to: customer.email }));
    await invalidate(`/customers/${customer.id}/emails`, '/customer-table');
  };
  return (
    <>
      <h4>{t('mail.title')}</h4>
      {before && (
        <Alert
          type="warning"
          showIcon
          title={t('collect.asked_by', { date: formatDate(before.sent_on), name: before.sent_by_name })}
        />
      )}
      <div className={styles.make}>
        <TextChoice language={language} defaults={defaults} onChoose={fill} />
      </div>
      <Input
        aria-label={t('mail.subject_label')}
        value={subject}
        maxLength={200}
        lang={language}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <Input.TextArea
        aria-label={t('mail.body_label')}
        autoSize={{ minRows: 8, maxRows: 14 }}
        value={body}
        maxLength={5000}
        lang={language}
        onChange={(event) => change({ body: event.target.value })}
      />
      <ReplyTo value={reply_to} onChange={(value) => change({ reply_to: value })} />
      <div className={styles.buttons}>
        <Button
          type="primary"
          icon={<SendOutlined />}
          loading={busy}
          disabled={customer.email === ''}
          onClick={() => void act(send)}
        >
          {t('mail.send')}
        </Button>
        <Button icon={<CopyOutlined />} onClick={() => void copyText(`${subject}\n\n${body}`)}>
          {t('mail.copy')}
        </Button>
        <Button icon={<MailOutlined />} href={mailtoUrl(customer.email, { subject, body })}>
          {t('mail.open')}
        </Button>
      </div>
    </>
  );
}

function LinkLine({ url }: { url: string }): ReactNode {
  const t = useText('inbox');
  return (
    <div className={styles.url}>
      <Input
        readOnly
        dir="ltr"
        value={url}
        aria-label={t('collect.url')}
        onFocus={(e) => e.target.select()}
      />
      <Button icon={<CopyOutlined />} onClick={() => void copyText(url)}>
        {t('collect.copy_url')}
      </Button>
    </div>
  );
}
