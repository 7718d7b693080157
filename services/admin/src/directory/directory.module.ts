import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module.js';
import { ConfigModule } from '../config/config.module.js';
import { DirectoryController } from './directory.controller.js';
import { DirectoryService } from './directory.service.js';
import { ProvisioningService } from './provisioning.service.js';
import {
  ScimDiscoveryController,
  ScimElsewhereController,
  ScimGroupsController,
  ScimUsersController,
} from './scim.controller.js';
import { ScimGroupsService } from './scim-groups.service.js';
import { ScimUsersService } from './scim-users.service.js';

/** Users and groups that the directory of an organization provisions (SCIM 2.0). */
@Module({
  imports: [ApiKeysModule, ConfigModule],
  controllers: [
    DirectoryController,
    ScimDiscoveryController,
    ScimUsersController,
    ScimGroupsController,
    ScimElsewhereController,
  ],
  providers: [DirectoryService, ProvisioningService, ScimGroupsService, ScimUsersService],
})
export class DirectoryModule {}
