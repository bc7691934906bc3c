import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Permission } from '#contracts/kit/permissions';

/** A key with which a program acts for an administrator. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryColumn('uuid') id: string;
  @Column('text') name: string;
  @Column('text', { array: true }) permissions: Permission[];
  /** SHA-256, base64url: the key has 256 random bits, so that a slow hash would protect nothing more. */
  @Column('text') hash: string;
  @Column('text') start: string;
  @Column('uuid') makerId: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) revokedAt: Date | null;
  @Column('timestamptz', { nullable: true }) lastUsedAt: Date | null;
}
