import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsOptional, IsString, IsUUID } from 'class-validator';
import { Many } from './nested';

/** As many as one call does something to. */
export const mostAtOnce = 100;

/** Several things that the same is done to. */
export class ChosenIds {
  @IsUUID(undefined, { each: true }) @ArrayMinSize(1) @ArrayMaxSize(mostAtOnce) @ArrayUnique() ids: string[];
}

/** What became of one of them. */
export class Outcome {
  @IsUUID() id: string;
  /** Why it was not done; null when it was. */
  @IsOptional() @IsString() code: string | null;
}

export class Outcomes {
  @Many(() => Outcome) outcomes: Outcome[];
}
