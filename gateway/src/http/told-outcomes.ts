import { IsOptional, IsString } from 'class-validator';
import type { Language } from '#contracts/kit/actor';
import { Outcome, type Outcomes } from '#contracts/kit/bulk';
import { Many } from '#contracts/kit/nested';
import { translate } from '#i18n/translate';

class ToldOutcome extends Outcome {
  /** The refusal in the reader's words. */
  @IsOptional() @IsString() error: string | null;
}

/** What became of each of several, in words. */
export class ToldOutcomes {
  @Many(() => ToldOutcome) outcomes: ToldOutcome[];
}

export function toldOutcomes({ outcomes }: Outcomes, language: Language): ToldOutcomes {
  return {
    outcomes: outcomes.map(({ id, code }) => ({
      id,
      code,
      error: code ? translate(language, `failures.${code}`, {}) : null,
    })),
  };
}
