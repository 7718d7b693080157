import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity({ schema: 'admin', name: 'ip_restrictions' })
export class IpRestrictionEntity {
  @Column('uuid') organization_id!: string;
  @PrimaryColumn('uuid') id!: string;
  /** One address or a CIDR range in the written form of `normaliseRange`. */
  @Column('text') address!: string;
  @Column('text') memo!: string;
  @Column('int') version!: number;
}
