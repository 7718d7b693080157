import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import type { ReactNode } from 'react';
import { ChatFailures } from '../chat/ChatFailures';
import { UploadList } from '../list/UploadList';
import { OtherMethods } from './OtherMethods';
import { UploadForm } from './UploadForm';

/** Bring in invoices and watch them being read. */
export default function UploadPage(): ReactNode {
  const t = useText('intake');
  return (
    <div className="uk-page">
      <PageHeader title={t('page.title')} subtitle={t('page.hint')} actions={<OtherMethods />} />
      <UploadForm />
      <ChatFailures />
      <UploadList />
    </div>
  );
}
