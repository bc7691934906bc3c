import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current code of a user. Its purpose is part of the hash. */
@Entity('swap_codes')
export class MailedCode {
  @PrimaryColumn('uuid') userId: string;
  @Column('bytea') codeHash: Buffer;
  @Column('int', { default: 0 }) tries: number;
  @Column('timestamptz') expiresAt: Date;
}
