import { createRemote } from '@uketori/frontend-kit/createRemote';
import { lazy } from 'react';

export default createRemote({
  name: 'admin',
  locales: (language) => import(`./locales/${language}.json`),
  pages: {
    '/home': lazy(() => import('./home/Home')),
    '/settings': lazy(() => import('./settings/OrganizationSettings')),
    '/settings/modules': lazy(() => import('./modules/ModuleList')),
    '/settings/sso': lazy(() => import('./sso/SsoSettings')),
    '/settings/reading': lazy(() => import('./operations/ReadingOperations')),
    '/settings/jobs': lazy(() => import('./operations/Jobs')),
    '/settings/logs': lazy(() => import('./action-log/ActionLogs')),
    '/settings/security-events': lazy(() => import('./security-events/SecurityEvents')),
    '/settings/webhooks': lazy(() => import('./webhooks/WebhookList')),
    '/settings/webhooks/:id': lazy(() => import('./webhooks/WebhookDetail')),
    '/settings/limits': lazy(() => import('./operations/Limits')),
    '/settings/api-keys': lazy(() => import('./api-keys/ApiKeys')),
    '/application': lazy(() => import('./applications/ApplicationList')),
    '/mycompany': lazy(() => import('./organizations/MyCompany')),
    '/user': lazy(() => import('./users/UserList')),
    '/ip-restriction': lazy(() => import('./ip-restrictions/AddressList')),
    '/role': lazy(() => import('./roles/RoleList')),
    '/role/:id': lazy(() => import('./roles/RoleDetail')),
    '/account': lazy(() => import('./account/Account')),
    '/oauth/:version/authorize': lazy(() => import('./oauth/Authorize')),
  },
  slots: {
    // Every page has these three: one file.
    Announcements: lazy(() => import(/* webpackChunkName: "bar" */ './announcements/Announcements')),
    Board: lazy(() => import(/* webpackChunkName: "bar" */ './board/Board')),
    RequiredFactor: lazy(() => import('./second-factors/RequiredFactor')),
    Notifications: lazy(() => import(/* webpackChunkName: "bar" */ './notifications/Notifications')),
  },
});
