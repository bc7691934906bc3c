import { Entity, PrimaryColumn } from 'typeorm';

/** An order whose payment the run has seen in Stripe's list. A table, because a million ids do not fit into memory. */
@Entity('reconciliation_sightings')
export class Sighting {
  @PrimaryColumn('uuid') runId: string;
  @PrimaryColumn('uuid') orderId: string;
}
