import { IsString, Length, MaxLength } from 'class-validator';
import { Nothing, request } from '../../kit/request';

export class MadeExport {
  /** Name of the file without its ending. */
  @IsString() @Length(1, 60) list: string;
  /** Query string of the filters. */
  @IsString() @MaxLength(2_000) filters: string;
}

/** Records in the audit log that the actor received a list as a file. */
export const recordExport = request('identity.exports.record', {
  input: MadeExport,
  output: Nothing,
  access: 'service',
});
