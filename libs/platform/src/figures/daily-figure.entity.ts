import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The amount of a figure on a past day. Today and the last days are counted live. */
@Entity('daily_figures')
export class DailyFigure {
  @PrimaryColumn('text') name: string;
  @PrimaryColumn('date') day: string;
  @Column('float8') amount: number;
  @Column('timestamptz') countedAt: Date;
}
