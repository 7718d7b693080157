import { PlusOutlined } from '@ant-design/icons';
import { useAbility } from '@uketori/frontend-kit/abilities';
import { useApiQuery } from '@uketori/frontend-kit/apiHooks';
import { EmptyState } from '@uketori/frontend-kit/EmptyState';
import { LoadFailed } from '@uketori/frontend-kit/LoadFailed';
import { useText } from '@uketori/frontend-kit/i18n';
import { ShortTable } from '@uketori/frontend-kit/pro/ShortTable';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { InboxTabs } from '../InboxTabs';
import { languageName } from '../languages';
import { TemplateDrawer } from './TemplateDrawer';
import type { EmailTemplate } from './templates.types';
import styles from './templates.module.css';

/** Texts of requests to suppliers. */
export default function TemplatesPage(): ReactNode {
  const t = useText('inbox');
  const mayUpdate = useAbility('inbox:update') > 0;
  const [opened, setOpened] = useState<EmailTemplate | 'new' | null>(null);
  const templates = useApiQuery('/inbox-email-templates');
  return (
    <div className="uk-page">
      <InboxTabs
        active="templates"
        actions={
          mayUpdate && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened('new')}>
              {t('template.add')}
            </Button>
          )
        }
      />
      {templates.error ? (
        <LoadFailed error={templates.error} onRetry={templates.refetch} />
      ) : (
        <ShortTable<EmailTemplate>
          row_key="id"
          loading={templates.isPending}
          rows={templates.data?.items ?? []}
          onOpen={setOpened}
          empty={<EmptyState title={t('template.empty')} description={t('template.empty_hint')} />}
          card={{ title: 'name', tags: ['body'] }}
          columns={[
            {
              key: 'name',
              title: t('template.name'),
              width: 220,
              render: (_, row) => <span lang="ja">{row.name}</span>,
            },
            {
              key: 'language',
              title: t('field.language'),
              width: 110,
              render: (_, row) => languageName(row.language),
            },
            {
              key: 'subject',
              title: t('mail.subject_label'),
              width: 260,
              roomy: true,
              render: (_, row) =>
                row.subject ? (
                  <span lang={row.language}>{row.subject}</span>
                ) : (
                  <span className="uk-muted">{t('template.usual_subject')}</span>
                ),
            },
            {
              key: 'body',
              roomy: true,
              title: t('mail.body_label'),
              render: (_, row) => (
                <div className={styles.template} lang={row.language}>
                  {row.body}
                </div>
              ),
            },
          ]}
        />
      )}
      {opened && (
        <TemplateDrawer template={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />
      )}
    </div>
  );
}
