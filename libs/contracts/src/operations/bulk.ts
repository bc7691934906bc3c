import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from '../fields/nested';

/** Maximum of one bulk request. */
export const maxBulkItems = 100;

/** Ids of a bulk action. */
export class BulkIds {
  @IsUUID(undefined, { each: true })
  @ArrayMinSize(1)
  @ArrayMaxSize(maxBulkItems)
  @ArrayUnique()
  ids: string[];
}

/** Outcome for one id. */
export class BulkOutcome {
  @IsUUID() id: string;
  /** Failure code; null on success. */
  @IsOptional() @IsString() code: string | null;
}

export class BulkOutcomes {
  @Many(() => BulkOutcome) outcomes: BulkOutcome[];
}
