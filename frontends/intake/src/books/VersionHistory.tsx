import { DownloadOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { errorText } from '@uketori/frontend-kit/errorText';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { PersonName } from '@uketori/frontend-kit/PersonName';
import { saveFile } from '@uketori/frontend-kit/saveFile';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateText, DateTimeText, Yen } from '@uketori/frontend-kit/Yen';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { BookStateTag, StampReason, StampTag } from './BookState';
import { type BookHistory, type KeptVersion, versionPath } from './books.types';
import { ReplaceDialog } from './ReplaceDialog';
import styles from './books.module.css';

/** Every version of an invoice's file: who kept it when and why, under which values, with which stamp. */
export function VersionHistory({ document_id }: { document_id: string }): ReactNode {
  const t = useText('intake');
  const mayReplace = useAbility('invoice:update') > 0;
  const [replacing, setReplacing] = useState(false);
  const { data, error } = useApiQuery('/books/documents/{document_id}', {
    params: { path: { document_id } },
  });
  if (error) return <p className="uk-muted">{errorText(error)}</p>;
  if (!data) return null;
  return (
    <section className={styles.versions} aria-label={t('versions.title')}>
      <div className={styles.versions_head}>
        <h3>{t('versions.title')}</h3>
        {mayReplace && data.replaceable && (
          <Button size="small" onClick={() => setReplacing(true)}>
            {t('versions.replace')}
          </Button>
        )}
      </div>
      <p className="uk-muted">
        {t('books.kept_until')} <DateText value={data.kept_until} />
      </p>
      <ol className={styles.list}>
        {data.versions.map((version) => (
          <Version key={version.version} version={version} history={data} />
        ))}
      </ol>
      <ReplaceDialog document_id={document_id} open={replacing} onClose={() => setReplacing(false)} />
    </section>
  );
}

/** The time stamp as a file, for an auditor's own check beside the document. */
function StampFile({ document_id, version }: { document_id: string; version: KeptVersion }): ReactNode {
  const t = useText('intake');
  const { busy, act } = useAct();
  const save = () =>
    act(async () => {
      const { blob, file_name } = await api.file('/books/documents/{document_id}/versions/{version}/stamp', {
        params: { path: { document_id, version: version.version } },
      });
      saveFile(blob, file_name ?? `${version.file_name}.tsr`);
    });
  return (
    <Button type="link" size="small" icon={<DownloadOutlined />} loading={busy} onClick={() => void save()}>
      {t('versions.stamp_file')}
    </Button>
  );
}

function Version({ version, history }: { version: KeptVersion; history: BookHistory }): ReactNode {
  const t = useText('intake');
  const { local_id, document_id } = history;
  const to = versionPath({ local_id, document_id, document_version: version.version });
  return (
    <li className={styles.version}>
      <div className={styles.version_line}>
        <Link to={to}>
          {t('versions.number', { number: version.version })} <span lang="ja">{version.file_name}</span>
        </Link>
        <BookStateTag state={version.state} />
        <StampTag state={version.stamp.state} check={version.stamp.check_result} />
      </div>
      <div className={styles.version_line}>
        <span className="uk-muted">
          <DateTimeText value={version.kept_at} /> <PersonName name={version.kept_by_name} />
        </span>
        {version.reason && (
          <span>
            {t('books.reason')}: <span lang="ja">{version.reason}</span>
          </span>
        )}
      </div>
      {version.stamp.gen_time && (
        <div className="uk-muted">
          {t('versions.stamped', { authority: version.stamp.authority })}{' '}
          <DateTimeText value={version.stamp.gen_time} />{' '}
          <StampFile document_id={document_id} version={version} />
        </div>
      )}
      <StampReason stamp={version.stamp} />
      {version.values.map((value) => (
        <div
          key={value.since + String(value.latest)}
          className={`${styles.values} ${value.latest ? '' : styles.former}`}
        >
          <span>
            {value.transaction_date ? <DateText value={value.transaction_date} /> : t('books.no_date')}
          </span>
          <span>{value.amount === null ? t('books.no_amount') : <Yen value={value.amount} />}</span>
          <span lang="ja">{value.partner_name || t('books.no_partner')}</span>
          {!value.latest && <PersonName name={value.changed_by_name} />}
        </div>
      ))}
      <code className={styles.hash} title="SHA-256">
        {version.sha256}
      </code>
    </li>
  );
}
