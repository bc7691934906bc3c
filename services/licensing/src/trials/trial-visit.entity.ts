import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The last visit of a customer to the trial page of a plug-in, for the source of the trial. */
@Entity('trial_visits')
export class TrialVisit {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('timestamptz') visitedAt: Date;
}
