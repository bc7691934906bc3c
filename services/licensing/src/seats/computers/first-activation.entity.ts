import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a licence was activated for the first time; kept after the computer was deactivated. */
@Entity('first_activations')
export class FirstActivation {
  @PrimaryColumn('uuid') licenceId: string;
  @Column('timestamptz') activatedAt: Date;
}
