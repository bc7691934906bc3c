import { IsBoolean, IsISO8601, IsOptional } from 'class-validator';
import { Nothing, request } from '../../kit/request';

/** Whether backups are made. */
export class BackupSetup {
  /** Of the last one. Null: there never was one. */
  @IsOptional() @IsISO8601() endedAt: string | null;
  /** Too old for a shop that makes one every day. */
  @IsBoolean() isOld: boolean;
}

/** For the operator who sets a shop up. */
export const backupSetup = request('identity.backups.setup', {
  input: Nothing,
  output: BackupSetup,
  access: 'settings:write',
  idempotent: true,
});
