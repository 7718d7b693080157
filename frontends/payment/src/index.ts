import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'payment',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/payment': lazy(() => import('./payments/PaymentList')),
    '/payment/zengin': lazy(() => import('./zengin-exports/ZenginPage')),
    '/payment/statements': lazy(() => import('./bank-statements/StatementsPage')),
    '/payment/notices': lazy(() => import('./notices/NoticesPage')),
    '/payment/accounts': lazy(() => import('./accounts/AccountsPage')),
    '/payment/banks': lazy(() => import('./user-banks/BanksPage')),
    '/payment/fees': lazy(() => import('./fees/FeesPage')),
    '/master/transfer-fee': lazy(() => import('./fees/FeesPage')),
    '/payment/:pay_key': lazy(() => import('./payments/PaymentDetail')),
  },
  slots: {
    PaymentPanel: lazy(() => import('./payments/PaymentPanel')),
    NextPayment: lazy(() => import('./payments/NextPayment')),
    WaitingPayments: lazy(() => import('./payments/WaitingPayments')),
    DuePayments: lazy(() => import('./payments/DuePayments')),
  },
});
