import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Somewhere somebody logged in. It is open while it was not ended and carries the user's token version. */
@Entity('sessions')
export class Session {
  /** The `sid` of its tokens. */
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') userId: string;
  @Column('int') tokenVersion: number;
  /** Opened with a second factor. */
  @Column('boolean', { default: false }) isStrong: boolean;
  @Column('text') device: string;
  @Column('text') address: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { default: () => 'now()' }) lastSeenAt: Date;
  @Column('timestamptz') expiresAt: Date;
  @Column('timestamptz', { nullable: true }) endedAt: Date | null;
}
