import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'intake',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/upload': lazy(() => import('./uploads/UploadPage')),
    '/apiupload': lazy(() => import('./uploads/ApiUploadPage')),
    '/books': lazy(() => import('./books/BookSearch')),
    '/email': lazy(() => import('./mail/EmailPage')),
    '/email-capture': lazy(() => import('./mail/MailCapturePage')),
    '/settings/chat': lazy(() => import('./chat/ChatScreen')),
    '/gdrive': lazy(() => import('./drive/DriveScreen')),
    '/gdrive/callback': lazy(() => import('./drive/CallbackPage')),
  },
  slots: {
    WaitingMails: lazy(() => import('./mail/WaitingMails')),
    WaitingStamps: lazy(() => import('./books/WaitingStamps')),
    SampleData: lazy(() => import('./samples/SampleData')),
    UploadDrawer: lazy(() => import('./uploads/UploadDrawer')),
    InvoiceFiles: lazy(() => import('./attachments/InvoiceFiles')),
    DocumentSource: lazy(() => import('./documents/DocumentSource')),
  },
});
