import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Whether a customer owns a plug-in. The row is kept when the ownership ends, so that a late event does not restore it. */
@Entity('ownerships')
export class Ownership {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('boolean') isOwned: boolean;
  @Column('timestamptz') changedAt: Date;
}
