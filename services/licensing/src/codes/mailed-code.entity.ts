import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The one code of a customer that is on its way by mail. What it is good for is part of its hash. */
@Entity('swap_codes')
export class MailedCode {
  @PrimaryColumn('uuid') userId: string;
  @Column('bytea') codeHash: Buffer;
  @Column('int', { default: 0 }) tries: number;
  @Column('timestamptz') expiresAt: Date;
}
