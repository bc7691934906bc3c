import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '#contracts/kit/actor';

/** An open invitation. The row is deleted when the invitation is accepted or revoked, so that its address does not stay. */
@Entity('invitations')
export class Invitation {
  @PrimaryColumn('uuid') id: string;
  /** Null for the link to the first administrator. */
  @Column('text', { nullable: true }) email: string | null;
  @Column('text') role: Role;
  @Column('text') tokenHash: string;
  /** The administrator who invited; null for an operator and for the link of the first start. */
  @Column('uuid', { nullable: true }) invitedBy: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
}
