import type { ServiceDefinition } from '@uketori/service-kit/start';
import { ApiKeyEntity } from './api-keys/api-keys.entity.js';
import { AppModule } from './app.module.js';
import { ApplicationEntity } from './registrations/applications.entity.js';
import { BoardMessageEntity } from './board/board.entity.js';
import { InvitationEntity } from './invitations/invitations.entity.js';
import { IpRestrictionEntity } from './ip-restrictions/ip-restrictions.entity.js';
import {
  OAuthCodeEntity,
  OAuthGrantEntity,
  OAuthRequestEntity,
  OAuthTokenEntity,
} from './oauth/oauth.entity.js';
import { OrganizationEntity } from './organizations/organizations.entity.js';
import { SessionEntity } from './sessions/sessions.entity.js';
import { SignUpEntity } from './sign-ups/sign-ups.entity.js';
import { MembershipEntity, UserEntity } from './memberships/users.entity.js';

export const definition: ServiceDefinition = {
  name: 'admin',
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
    SessionEntity,
    SignUpEntity,
    UserEntity,
  ],
  sends_mail: true,
  protos: ['uketori/admin/v1/access.proto'],
};
