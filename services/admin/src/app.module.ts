import { Module } from '@nestjs/common';
import { AccessGrpc } from './access/access.grpc.js';
import { AccessService } from './access/access.service.js';
import { ActionLogEvents } from './action-log/action_log.events.js';
import { ActionLogController } from './action-log/action_log.http.js';
import { ActionLogService } from './action-log/action_log.service.js';
import { ApiKeysController } from './api-keys/api_keys.http.js';
import { ApiKeysService } from './api-keys/api_keys.service.js';
import { AnnouncementsController } from './announcements/announcements.http.js';
import { AnnouncementsService } from './announcements/announcements.service.js';
import { ApplicationsController } from './applications/applications.http.js';
import { ApplicationsService } from './applications/applications.service.js';
import { ApprovalRequestsEvents } from './approval-requests/approval_requests.events.js';
import { BoardController } from './board/board.http.js';
import { BoardService } from './board/board.service.js';
import { CommentMailsEvents } from './comment-mails/comment_mails.events.js';
import { ADMIN_CONFIG, type AdminConfig, adminConfig } from './config.js';
import { DemonstrationController } from './demonstration/demonstration.http.js';
import { DemonstrationService } from './demonstration/demonstration.service.js';
import { FirstOwnerController } from './first-owner/first-owner.http.js';
import { FirstOwnerService } from './first-owner/first-owner.service.js';
import { AcceptanceService } from './invitations/acceptance.service.js';
import { AcceptanceController, InvitationsController } from './invitations/invitations.http.js';
import { InvitationsService } from './invitations/invitations.service.js';
import { IpRestrictionsController } from './ip-restrictions/ip_restrictions.http.js';
import { IpRestrictionsService } from './ip-restrictions/ip_restrictions.service.js';
import { ModulesController } from './modules/modules.http.js';
import { ModulesService } from './modules/modules.service.js';
import { NotificationEvents } from './notifications/notifications.events.js';
import { NotificationsController } from './notifications/notifications.http.js';
import { NotificationsService } from './notifications/notifications.service.js';
import { AuthorizationsController } from './oauth/authorizations.http.js';
import { AuthorizationsService } from './oauth/authorizations.service.js';
import { GrantsService } from './oauth/grants.service.js';
import { TokensController } from './oauth/tokens.http.js';
import { TokensService } from './oauth/tokens.service.js';
import { OrganizationsService } from './organizations/organizations.service.js';
import { PasswordsController } from './passwords/passwords.http.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { RolesController } from './roles/roles.http.js';
import { RolesService } from './roles/roles.service.js';
import { LoginLocksController } from './sessions/login_locks.http.js';
import { LoginLocksService } from './sessions/login_locks.service.js';
import { SessionTokens } from './sessions/session_tokens.js';
import { SessionsController } from './sessions/sessions.http.js';
import { SessionsService } from './sessions/sessions.service.js';
import { OrganizationsController, SettingsController } from './settings/settings.http.js';
import { SignUpsController } from './sign-ups/sign-ups.http.js';
import { SignUpsService } from './sign-ups/sign-ups.service.js';
import { MemberListService } from './users/member_list.service.js';
import { MembersService } from './users/members.service.js';
import { UsersController } from './users/users.http.js';

/** The table of features of admin. */
@Module({
  controllers: [
    AcceptanceController,
    AnnouncementsController,
    AccessGrpc,
    ActionLogController,
    ApiKeysController,
    ApplicationsController,
    AuthorizationsController,
    BoardController,
    DemonstrationController,
    FirstOwnerController,
    InvitationsController,
    IpRestrictionsController,
    LoginLocksController,
    ModulesController,
    NotificationsController,
    OrganizationsController,
    PasswordsController,
    RolesController,
    SessionsController,
    SettingsController,
    SignUpsController,
    TokensController,
    UsersController,
  ],
  providers: [
    { provide: ADMIN_CONFIG, useFactory: () => adminConfig() },
    {
      provide: SessionTokens,
      useFactory: (config: AdminConfig) => new SessionTokens(config.session_secret, config.envtype),
      inject: [ADMIN_CONFIG],
    },
    AcceptanceService,
    AnnouncementsService,
    AccessService,
    ActionLogEvents,
    ActionLogService,
    ApiKeysService,
    ApplicationsService,
    ApprovalRequestsEvents,
    AuthorizationsService,
    BoardService,
    CommentMailsEvents,
    DemonstrationService,
    FirstOwnerService,
    GrantsService,
    InvitationsService,
    IpRestrictionsService,
    LoginLocksService,
    MemberListService,
    MembersService,
    ModulesService,
    NotificationEvents,
    NotificationsService,
    OrganizationsService,
    PasswordsService,
    RolesService,
    SessionsService,
    SignUpsService,
    TokensService,
  ],
})
export class AppModule {}
