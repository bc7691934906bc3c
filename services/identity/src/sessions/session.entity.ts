import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One log-in. It is active while it has not ended and has the user's current token version. */
@Entity('sessions')
export class Session {
  /** The `sid` of its tokens. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('int') tokenVersion: number;
  /** Tokens of this version and later are valid; null if only those of `tokenVersion` are. */
  @Column('int', { nullable: true }) oldestTokenVersion: number | null;
  /** Authenticated with two factors. */
  @Column('boolean', { default: false }) isStrong: boolean;
  @Column('text') device: string;
  @Column('text') address: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
