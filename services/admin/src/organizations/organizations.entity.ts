import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrganizationProfileRecord, OrganizationSettingsRecord } from '../settings/settings.facade.js';

@Entity({ schema: 'admin', name: 'organizations' })
export class OrganizationEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  @Column('text') status!: 'active' | 'disabled';
  /** Every setting with its value, defaults included. */
  @Column('jsonb') settings!: OrganizationSettingsRecord;
  @Column('jsonb') profile!: OrganizationProfileRecord;
  @Column('int') version!: number;
  @Column('timestamptz') created_at!: string;
  @Column('timestamptz') updated_at!: string;
}
