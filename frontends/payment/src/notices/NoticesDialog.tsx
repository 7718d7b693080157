import { api } from '@uketori/frontend-kit/api';
import { invalidate } from '@uketori/frontend-kit/apiHooks';
import { codeText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { Modal } from '@uketori/frontend-kit/Modal';
import { RefusedRows } from '@uketori/frontend-kit/RefusedRows';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Alert, Button, Checkbox, Select, Spin } from 'antd';
import { useEffect, useState, type ReactNode } from 'react';
import {
  LANGUAGE_OPTIONS,
  type NoticeDraft,
  type NoticeExam,
  type NoticeLanguage,
  type NoticeResult,
} from './notice.types';
import { NoticePaper } from './NoticePaper';
import { ALREADY_SENT, chosenFirst, isChoosable, sending } from './notices.rules';
import styles from './notices.module.css';

interface Props {
  pay_keys: readonly string[];
  onClose: () => void;
  /** Some were sent. */
  onSent: () => void;
}

/** The notices of chosen payments, one for each supplier and day: looked at, then mailed. */
export function NoticesDialog({ pay_keys, onClose, onSent }: Props): ReactNode {
  const t = useText('payment');
  const { busy, act } = useAct('payment');
  // The selection behind the dialog may change; the dialog is about what was chosen when it opened.
  const [keys] = useState(pay_keys);
  const [exam, setExam] = useState<NoticeExam | null>(null);
  const [fault, setFault] = useState<unknown>(null);
  const [picked, setPicked] = useState<string[] | null>(null);
  const [languages, setLanguages] = useState<Record<string, NoticeLanguage>>({});
  const [results, setResults] = useState<NoticeResult[] | null>(null);
  // The selection goes when the dialog closes: without it the dialog would go before its results are read.
  const close = () => {
    if (results?.some(({ ok }) => ok)) onSent();
    onClose();
  };
  useEffect(() => {
    let isStale = false;
    api.post('/payments/notices/exam', { body: sending(keys, [], [], languages) }).then(
      (answer) => !isStale && setExam(answer),
      (error: unknown) => !isStale && setFault(error),
    );
    return () => {
      isStale = true;
    };
  }, [keys, languages]);
  const chosen = picked ?? chosenFirst(exam?.items ?? []);
  const look = (wanted: Record<string, NoticeLanguage>) => {
    setFault(null);
    setLanguages(wanted);
  };
  const send = () =>
    act(async () => {
      const body = sending(keys, exam?.items ?? [], chosen, languages);
      const answer = await api.post('/payments/notices', { body });
      await invalidate('/payments/notices');
      const sent = answer.results.filter(({ ok }) => ok).length;
      if (sent === answer.results.length) {
        toast.success(t('notice.queued', { count: sent }));
        onSent();
        onClose();
      } else setResults(answer.results);
    });
  return (
    <Modal
      open
      width={1080}
      title={t('notice.dialog')}
      onCancel={close}
      footer={
        <>
          <Button onClick={close}>{t(results ? 'action.close' : 'action.cancel')}</Button>
          {!results && (
            <Button type="primary" disabled={chosen.length === 0} loading={busy} onClick={() => void send()}>
              {t('notice.send', { count: chosen.length })}
            </Button>
          )}
        </>
      }
    >
      {!exam && fault === null && <Spin />}
      {fault !== null && <LoadFailed error={fault} onRetry={() => look({ ...languages })} />}
      {exam && fault === null && !results && (
        <Drafts
          exam={exam}
          chosen={chosen}
          onChosen={setPicked}
          onLanguage={(key, language) => look({ ...languages, [key]: language })}
        />
      )}
      {results && (
        <ul className={styles.results}>
          {results.map(({ key, partner_name, ok, code }) => (
            <li key={key}>
              <StatusTag tone={ok ? 'success' : 'danger'}>{t(ok ? 'bulk.ok' : 'bulk.refused')}</StatusTag>
              <span lang="ja">{partner_name}</span>
              {!ok && <span>{codeText(code, 'payment')}</span>}
            </li>
          ))}
        </ul>
      )}
    </Modal>
  );
}

interface DraftsProps {
  exam: NoticeExam;
  chosen: readonly string[];
  onChosen: (chosen: string[]) => void;
  onLanguage: (key: string, language: NoticeLanguage) => void;
}

function Drafts({ exam, chosen, onChosen, onLanguage }: DraftsProps): ReactNode {
  const t = useText('payment');
  const { items, refused } = exam;
  const [opened, setOpened] = useState(items[0]?.key);
  const draft = items.find(({ key }) => key === opened) ?? items[0];
  const toggle = (key: string, isOn: boolean) =>
    onChosen(isOn ? [...chosen, key] : chosen.filter((one) => one !== key));
  return (
    <>
      {refused.length > 0 && (
        <Alert
          type="warning"
          showIcon
          className={styles.refused}
          title={t('notice.refused', { count: refused.length })}
          description={
            <RefusedRows
              situation="payment"
              rows={refused.map(({ local_id, code }) => ({ number: local_id, code }))}
            />
          }
        />
      )}
      {items.length > 0 && (
        <div className={styles.drafts}>
          <ul className={styles.list}>
            {items.map((one) => (
              <li key={one.key} className={one.key === draft?.key ? styles.open : undefined}>
                <Checkbox
                  aria-label={one.facts.supplier.name}
                  disabled={!isChoosable(one)}
                  checked={chosen.includes(one.key)}
                  onChange={(event) => toggle(one.key, event.target.checked)}
                />
                <button
                  type="button"
                  aria-current={one.key === draft?.key}
                  onClick={() => setOpened(one.key)}
                >
                  <strong lang="ja">{one.facts.supplier.name}</strong>
                  <span>
                    <DateText value={one.facts.pay_date} /> · <Yen value={one.facts.transfer} /> ·{' '}
                    {t('notice.count', { count: one.facts.invoices.length })}
                  </span>
                  <bdi className="uk-muted">{one.to || t('notice.no_address')}</bdi>
                  {one.sent_at && (
                    <StatusTag tone="warning">
                      {t('notice.sent_before')} <DateTimeText value={one.sent_at} />
                    </StatusTag>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {draft && <Preview draft={draft} onLanguage={(language) => onLanguage(draft.key, language)} />}
        </div>
      )}
      {items.length === 0 && <p className="uk-muted">{t('notice.none')}</p>}
    </>
  );
}

function Preview({
  draft,
  onLanguage,
}: {
  draft: NoticeDraft;
  onLanguage: (language: NoticeLanguage) => void;
}): ReactNode {
  const t = useText('payment');
  return (
    <div className={styles.preview}>
      {draft.code === ALREADY_SENT && (
        <Alert
          type="warning"
          showIcon
          title={t('notice.again', { name: draft.sent_by })}
          description={t('notice.again_hint')}
        />
      )}
      {draft.code && draft.code !== ALREADY_SENT && (
        <Alert type="error" showIcon title={codeText(draft.code, 'payment')} />
      )}
      {draft.missing.length > 0 && (
        <Alert
          type="info"
          showIcon
          title={t('notice.missing')}
          description={draft.missing.map((one) => t(`notice.missing_${one}`)).join(t('statement.and'))}
        />
      )}
      <label className={styles.language}>
        {t('notice.language')}
        <Select
          aria-label={t('notice.language')}
          value={draft.language}
          options={LANGUAGE_OPTIONS}
          onChange={onLanguage}
        />
      </label>
      <div className={styles.mail} lang={draft.language} dir="auto">
        <strong>{draft.subject}</strong>
        <p>{draft.body}</p>
      </div>
      <NoticePaper facts={draft.facts} />
    </div>
  );
}
