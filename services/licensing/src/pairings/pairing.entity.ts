import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Machine } from '#contracts/licensing/computers';

export type PairingState = 'waiting' | 'approved' | 'denied' | 'handed';

/** A computer that waits to be confirmed. */
@Entity('pairings')
export class PairingRow {
  @PrimaryColumn('uuid') id: string;
  @Column('bytea') userCodeHash: Buffer;
  @Column('bytea') pollSecretHash: Buffer;
  @Column('jsonb') machine: Machine;
  @Column('text', { nullable: true }) client: string | null;
  @Column('text') state: PairingState;
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('uuid', { nullable: true }) computerId: string | null;
  @Column('timestamptz') expiresAt: Date;
}
