import { Module } from '@nestjs/common';
import { AccessModule } from './access/access.module.js';
import { AccountModule } from './account/account.module.js';
import { ActionLogModule } from './action-log/action-log.module.js';
import { AnnouncementsModule } from './announcements/announcements.module.js';
import { ApiKeysModule } from './api-keys/api-keys.module.js';
import { ApplicationsModule } from './applications/applications.module.js';
import { BoardModule } from './board/board.module.js';
import { CommentMailsModule } from './comment-mails/comment-mails.module.js';
import { DemonstrationModule } from './demonstration/demonstration.module.js';
import { DirectoryModule } from './directory/directory.module.js';
import { FirstOwnerModule } from './first-owner/first-owner.module.js';
import { FirstStepsModule } from './first-steps/first-steps.module.js';
import { InvitationsModule } from './invitations/invitations.module.js';
import { IpRestrictionsModule } from './ip-restrictions/ip-restrictions.module.js';
import { ModulesModule } from './modules/modules.module.js';
import { NotificationsModule } from './notifications/notifications.module.js';
import { OAuthModule } from './oauth/oauth.module.js';
import { OrganizationsModule } from './organizations/organizations.module.js';
import { PasswordsModule } from './passwords/passwords.module.js';
import { RolesModule } from './roles/roles.module.js';
import { SavedViewsModule } from './saved-views/saved-views.module.js';
import { SecondFactorsModule } from './second-factors/second-factors.module.js';
import { SecurityEventsModule } from './security-events/security-events.module.js';
import { SessionsModule } from './sessions/sessions.module.js';
import { SignUpsModule } from './sign-ups/sign-ups.module.js';
import { SsoModule } from './sso/sso.module.js';
import { UsersModule } from './users/users.module.js';
import { WebhooksModule } from './webhooks/webhooks.module.js';

/** The table of admin's features. */
@Module({
  imports: [
    AccessModule,
    AccountModule,
    ActionLogModule,
    AnnouncementsModule,
    ApiKeysModule,
    ApplicationsModule,
    BoardModule,
    CommentMailsModule,
    DemonstrationModule,
    DirectoryModule,
    FirstOwnerModule,
    FirstStepsModule,
    InvitationsModule,
    IpRestrictionsModule,
    ModulesModule,
    NotificationsModule,
    OAuthModule,
    OrganizationsModule,
    PasswordsModule,
    RolesModule,
    SavedViewsModule,
    SecondFactorsModule,
    SecurityEventsModule,
    SessionsModule,
    SignUpsModule,
    SsoModule,
    UsersModule,
    WebhooksModule,
  ],
})
export class AppModule {}
