import type { ServiceDefinition } from '@uketori/service-kit/start';
import { ApiKeyEntity } from './api-keys/api_keys.entity.js';
import { AppModule } from './app.module.js';
import { IpRestrictionEntity } from './ip-restrictions/ip_restrictions.entity.js';
import { OrganizationEntity } from './organizations/organizations.entity.js';
import { SessionEntity } from './sessions/sessions.entity.js';
import { MembershipEntity, UserEntity } from './users/users.entity.js';

export const definition: ServiceDefinition = {
  name: 'admin',
  module: AppModule,
  entities: [
    ApiKeyEntity,
    IpRestrictionEntity,
    MembershipEntity,
    OrganizationEntity,
    SessionEntity,
    UserEntity,
  ],
  protos: ['uketori/admin/v1/access.proto'],
};
