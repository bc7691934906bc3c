import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a customer owns, as licensing told it last. Kept when it ends: an older fact that comes late must not bring it back. */
@Entity('ownerships')
export class Ownership {
  @PrimaryColumn('uuid') userId: string;
  @PrimaryColumn('uuid') pluginId: string;
  @Column('boolean') isOwned: boolean;
  @Column('timestamptz') changedAt: Date;
}
