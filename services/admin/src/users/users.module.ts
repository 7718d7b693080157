import { Module } from '@nestjs/common';
import { MemberListService } from './member-list.service.js';
import { MembersService } from './members.service.js';
import { UsersController } from './users.controller.js';

/** Members of an organization. */
@Module({ controllers: [UsersController], providers: [MemberListService, MembersService] })
export class UsersModule {}
