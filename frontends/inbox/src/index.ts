import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

const Items = lazy(() => import('./items/ItemsPage'));

export default createRemote({
  name: 'inbox',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/inbox': lazy(() => import('./months/MonthsPage')),
    '/inbox/items': Items,
    '/inbox/customers': lazy(() => import('./customers/CustomersPage')),
    '/inbox/links': lazy(() => import('./links/LinksPage')),
    '/inbox/templates': lazy(() => import('./templates/TemplatesPage')),
    '/inbox/:id': Items,
    '/tempupload/:uuid': lazy(() => import('./tempupload/TempuploadPage')),
  },
  slots: {
    ItemSource: lazy(() => import('./items/ItemSource')),
    WaitingItems: lazy(() => import('./items/WaitingItems')),
    MissingInvoices: lazy(() => import('./months/MissingInvoices')),
  },
});
