import { Column, Entity, PrimaryColumn } from 'typeorm';

export type AccountStatus = 'active' | 'disabled' | 'deleted';

/** A person; organization_id is the home organization. */
@Entity({ schema: 'admin', name: 'users' })
export class UserEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  /** Lower case, unique over the whole installation: it is the login. */
  @Column('text') email!: string;
  @Column('text') full_name!: string;
  @Column('text') password_hash!: string;
  @Column('text') status!: AccountStatus;
  @Column('int') version!: number;
}

/** A person in one organization; `id` is the spec's user_organization_id. */
@Entity({ schema: 'admin', name: 'memberships' })
export class MembershipEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') user_id!: string;
  @Column('int') role_id!: number;
  @Column('uuid') department_id!: string | null;
  @Column('text') user_code!: string;
  @Column('text') full_name!: string;
  @Column('text') email!: string;
  @Column('int') user_status!: number;
  @Column('text') status!: AccountStatus;
  /** Lands on the invoice list after login (spec 2). */
  @Column('boolean') to_invoice!: boolean;
  @Column('text') init_message!: string;
  @Column('text') search_text!: string;
  @Column('text', { array: true }) search_bigrams!: string[];
  @Column('int') version!: number;
}
