import type { ServiceDefinition } from '@uketori/service-kit/start';
import { ApiKeyEntity } from './api-keys/api-key.record.js';
import { AppModule } from './app.module.js';
import { ApplicationEntity, applicationRecord } from './registrations/application.record.js';
import { BoardMessageEntity } from './board/board-message.record.js';
import { SEALED_FACTOR_COLUMNS } from './factors/factors.facade.js';
import { InvitationEntity } from './invitations/invitation.record.js';
import { IpRestrictionEntity } from './ip-restrictions/ip-restriction.record.js';
import {
  OAuthCodeEntity,
  OAuthGrantEntity,
  OAuthRequestEntity,
  OAuthTokenEntity,
} from './oauth/oauth.record.js';
import { OrganizationEntity } from './organizations/organization.record.js';
import { RoleEntity } from './rights/role.record.js';
import { SavedViewEntity } from './saved-views/saved-view.record.js';
import { SessionEntity } from './sessions/session.record.js';
import { SignUpEntity } from './sign-ups/sign-up.record.js';
import { SEALED_SSO_COLUMNS } from './sso/sso-settings.service.js';
import { SEALED_WEBHOOK_COLUMNS } from './webhooks/webhook-secrets.service.js';
import { MembershipEntity, UserEntity } from './memberships/membership.record.js';

export const definition: ServiceDefinition = {
  name: 'admin',
  own_bodies: ['/oauth/token', '/oauth/revoke'],
  quotas: ['invitations'],
  module: AppModule,
  entities: [
    ApiKeyEntity,
    ApplicationEntity,
    BoardMessageEntity,
    InvitationEntity,
    IpRestrictionEntity,
    MembershipEntity,
    OAuthCodeEntity,
    OAuthGrantEntity,
    OAuthRequestEntity,
    OAuthTokenEntity,
    OrganizationEntity,
    RoleEntity,
    SavedViewEntity,
    SessionEntity,
    SignUpEntity,
    UserEntity,
  ],
  records: [applicationRecord],
  sends_mail: true,
  // A webhook whose receiver is slow keeps one of them until its turn is over.
  job_concurrency: 8,
  protos: ['uketori/admin/v1/access.proto'],
  sealed: [...SEALED_FACTOR_COLUMNS, ...SEALED_SSO_COLUMNS, ...SEALED_WEBHOOK_COLUMNS],
};
