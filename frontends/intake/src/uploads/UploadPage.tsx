import { useText } from '@uketori/frontend-kit/i18n';
import { PageHeader } from '@uketori/frontend-kit/PageHeader';
import type { ReactNode } from 'react';
import { ImportFailures } from '../imports/ImportFailures';
import { UploadList } from './UploadList';
import { OtherMethods } from './OtherMethods';
import { UploadForm } from './UploadForm';

/** Bring in invoices and watch them being read. */
export default function UploadPage(): ReactNode {
  const t = useText('intake');
  return (
    <div className="uk-page">
      <PageHeader title={t('page.title')} subtitle={t('page.hint')} actions={<OtherMethods />} />
      <UploadForm />
      <ImportFailures />
      <UploadList />
    </div>
  );
}
