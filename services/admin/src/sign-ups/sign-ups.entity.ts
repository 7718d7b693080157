import { Column, Entity, PrimaryColumn } from 'typeorm';

export const BUSINESS_FORMS = ['corporation', 'individual'] as const;
export type BusinessForm = (typeof BUSINESS_FORMS)[number];

/** Somebody who means to found an organization and was mailed a link. */
@Entity({ schema: 'admin', name: 'sign_ups' })
export class SignUpEntity {
  /** Id that the organization will have. */
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('text') email!: string;
  @Column('text') organization_name!: string;
  @Column('text') business_form!: BusinessForm;
  /** Entered by the operator's support for the customer. */
  @Column('boolean') is_support_created!: boolean;
  @Column('text') code_sha256!: string;
  @Column('timestamptz') expires_at!: string;
  @Column('timestamptz') activated_at!: string | null;
  @Column('int') version!: number;
}
