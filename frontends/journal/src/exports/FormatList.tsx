import { CopyOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { api } from '@uketori/frontend-kit/api';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { useAct } from '@uketori/frontend-kit/useAct';
import { DateTimeText } from '@uketori/frontend-kit/Yen';
import { useText } from '@uketori/frontend-kit/i18n';
import { Link } from '@uketori/frontend-kit/Link';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { navigate } from '@uketori/frontend-kit/navigate';
import { PageSpin } from '@uketori/frontend-kit/PageSpin';
import { StatusTag } from '@uketori/frontend-kit/StatusTag';
import { toast } from '@uketori/frontend-kit/toast';
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import type { ExportFormat } from './export.types';
import styles from './exports.module.css';

/** The ready formats and the organization's own. */
export function FormatList(): ReactNode {
  const t = useText('journal');
  const mayUpdate = useAbility('settings:update') > 0;
  const query = useApiQuery('/export-formats');
  const { modal } = App.useApp();
  const { act } = useAct();
  if (query.error && !query.data) return <LoadFailed error={query.error} onRetry={query.refetch} />;
  if (!query.data) return <PageSpin />;
  const remove = (format: ExportFormat) =>
    modal.confirm({
      title: t('export.builder.delete_title', { name: format.name }),
      content: t('export.builder.delete_hint'),
      okText: t('export.builder.delete'),
      cancelText: t('export.cancel'),
      okButtonProps: { danger: true },
      focusable: { autoFocusButton: 'cancel' },
      onOk: () =>
        act(async () => {
          await api.delete('/export-formats/{id}', { params: { path: { id: format.id } } });
          toast.success(t('export.builder.deleted'));
        }, query.refetch),
    });
  return (
    <section className={`uk-panel ${styles.panel}`}>
      {mayUpdate && (
        <div className={styles.add} style={{ marginBlock: '0 12px' }}>
          <span className="uk-muted">{t('export.formats_hint')}</span>
          <Button
            type="primary"
            icon={<PlusOutlined />}
            onClick={() => void navigate('/settings/exports/new')}
          >
            {t('export.builder.add')}
          </Button>
        </div>
      )}
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th>{t('export.builder.name')}</th>
              <th>{t('export.builder.kind')}</th>
              <th>{t('export.builder.column_count')}</th>
              <th>{t('export.option.encoding')}</th>
              <th>{t('export.builder.updated')}</th>
              <th />
            </tr>
          </thead>
          <tbody>
            {query.data.items.map((format) => (
              <FormatRow
                key={format.id}
                format={format}
                mayUpdate={mayUpdate}
                onDelete={() => remove(format)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

interface RowProps {
  format: ExportFormat;
  mayUpdate: boolean;
  onDelete: () => void;
}

/** A ready one can be copied, one's own deleted as well. */
function FormatRow({ format, mayUpdate, onDelete }: RowProps): ReactNode {
  const t = useText('journal');
  return (
    <tr>
      <td lang="ja">
        <Link to={`/settings/exports/${format.id}`}>{format.name}</Link>
      </td>
      <td>{t(`export.format_kind.${format.kind}`)}</td>
      <td className="uk-num">{format.columns.length}</td>
      <td>{t(`export.encoding.${format.options.encoding}`)}</td>
      <td>
        {format.ready ? (
          <StatusTag tone="neutral">{t('export.builder.ready')}</StatusTag>
        ) : (
          <span>
            <DateTimeText value={format.updated_at} /> <span lang="ja">{format.updated_by_name}</span>
          </span>
        )}
      </td>
      <td>
        {mayUpdate && (
          <Button
            size="small"
            type="text"
            icon={<CopyOutlined />}
            onClick={() => void navigate(`/settings/exports/new?copy=${format.id}`)}
          >
            {t('export.builder.copy')}
          </Button>
        )}
        {mayUpdate && !format.ready && (
          <Button
            size="small"
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={t('export.builder.delete')}
            onClick={onDelete}
          />
        )}
      </td>
    </tr>
  );
}
