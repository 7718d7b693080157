import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'journal',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/invoice': lazy(() => import('./invoices/InvoiceList')),
    '/invoice/:local_id': lazy(() => import('./invoices/InvoiceDetail')),
  },
});
