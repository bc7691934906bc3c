import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { EntitlementState } from '#contracts/licensing/entitlements';

/** Whether a number of other computers leaves no seat of a licence. */
export const isFull = ({ seatLimit: limit }: Pick<Licence, 'seatLimit'>, usedSeats: number) =>
  usedSeats >= limit;

/** The proof of an entitlement. People distinguish it by the last characters of its id: `displayLast4`. */
@Entity('licences')
export class Licence {
  @PrimaryColumn('uuid') id: string;
  @Column('uuid') entitlementId: string;
  @Column('uuid') userId: string;
  @Column('text') status: EntitlementState;
  /** Copied at purchase, so that a later change of the limit does not affect earlier purchases. */
  @Column('int') seatLimit: number;
  /** The first version that is not covered; null if every version is. */
  @Column('text', { nullable: true }) coversBelow?: string | null;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
}
