import { Entity, PrimaryColumn } from 'typeorm';

/** An account that was deleted after the moment to which the database was restored. Written by `shop restore`. */
@Entity('erasures_to_repeat')
export class ErasureToRepeat {
  @PrimaryColumn('uuid') userId: string;
}
