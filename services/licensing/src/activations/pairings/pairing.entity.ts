import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StartPairing } from '#contracts/licensing/pairings';

export type PairingState = 'waiting' | 'approved' | 'denied' | 'handed';

/** A pairing that a computer has started. Code and secret are stored as hashes. */
@Entity('pairings')
export class PairingRequest {
  @PrimaryColumn('uuid') id: string;
  @Column('bytea') userCodeHash: Buffer;
  @Column('bytea') pollSecretHash: Buffer;
  @Column('jsonb') machine: Omit<StartPairing, 'client'>;
  @Column('text', { nullable: true }) client: string | null;
  @Column('text') state: PairingState;
  @Column('uuid', { nullable: true }) userId: string | null;
  @Column('uuid', { nullable: true }) computerId: string | null;
  /** The owner has started a trial in place of using a licence. */
  @Column('uuid', { nullable: true }) trialId: string | null;
  @Column('timestamptz') expiresAt: Date;
}
