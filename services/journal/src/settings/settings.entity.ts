import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What journal needs of admin's organization settings; absent fields mean admin's defaults. */
export interface SettingsCopy {
  approve_level?: number;
  setting_journal?: boolean;
  setting_journal_lock_mode?: number;
  setting_paid_by_customer?: boolean;
  setting_avoid_bank_holidays?: string;
  default_pay_month?: number;
  default_pay_day?: number;
  default_cutoff_day?: number;
  tax_rounding?: string;
  tax_accounting?: string;
  transition_rounding?: string;
  cap_crossing?: string;
  setting_small_amount?: boolean;
  withholding_code_8_two_tier?: boolean;
}

/** What journal needs of admin's organization profile. */
export interface ProfileCopy {
  settlement_month?: number;
  settlement_day?: number;
  type?: string;
}

/** Copy of an organization from admin's events. */
@Entity({ schema: 'journal', name: 'organization_settings' })
export class OrganizationSettingsEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('text') name!: string;
  @Column('jsonb') settings!: SettingsCopy;
  @Column('jsonb') profile!: ProfileCopy;
  @Column('int') source_version!: number;
}

/** Copy of a membership from admin's events; id is the user_organization_id. */
@Entity({ schema: 'journal', name: 'members' })
export class MemberEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') organization_id!: string;
  @Column('uuid') user_id!: string;
  @Column('text') full_name!: string;
  @Column('uuid') department_id!: string | null;
  @Column('text') status!: string;
  @Column('int') source_version!: number;
}
