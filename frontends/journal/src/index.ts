import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'journal',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/invoice': lazy(() => import('./invoices/InvoiceList')),
    '/invoice/recurring': lazy(() => import('./recurring/RecurringList')),
    '/invoice/:local_id': lazy(() => import('./invoices/InvoiceDetail')),
    '/month-end': lazy(() => import('./month-end/MonthEndPage')),
    '/month-end/:month': lazy(() => import('./month-end/MonthEndPage')),
    '/report': lazy(() => import('./reports/ReportScreen')),
    '/pdf/:id/:version': lazy(() => import('./viewer/VersionPage')),
    '/initial-settings': lazy(() => import('./initial-settings/InitialSettings')),
    '/settings/exports': lazy(() => import('./exports/ExportScreen')),
    '/settings/exports/:id': lazy(() => import('./exports/FormatBuilder')),
    '/settings/accounting': lazy(() => import('./accounting/AccountingScreen')),
    '/callback': lazy(() => import('./accounting/CallbackPage')),
    '/master/company': lazy(() => import('./companies/CompanyList')),
    '/master/company/:id': lazy(() => import('./companies/CompanyDetail')),
    '/master/pattern': lazy(() => import('./companies/PatternScreen')),
    '/master/lesson': lazy(() => import('./supplier-memory/LessonList')),
    '/master/lesson/:id': lazy(() => import('./supplier-memory/LessonDetail')),
    '/master/split-rule': lazy(() => import('./split-rules/SplitRules')),
    '/master/default-journal': lazy(() => import('./default-journal/DefaultJournal')),
    '/master/:kind': lazy(() => import('./masters/MasterScreen')),
  },
  slots: {
    WaitingInvoices: lazy(() => import('./invoices/WaitingInvoices')),
    RecentInvoices: lazy(() => import('./invoices/RecentInvoices')),
    HomeSpend: lazy(() => import('./reports/HomeSpend')),
    FilePages: lazy(() => import('./viewer/FilePages')),
    RemarkList: lazy(() => import('./invoices/RemarkList')),
    ChangesSince: lazy(() => import('./invoices/ChangesSince')),
    SaveQuestionSwitch: lazy(() => import('./invoices/SaveQuestionSwitch')),
  },
  redirects: { '/master': '/master/accounttitle' },
});
