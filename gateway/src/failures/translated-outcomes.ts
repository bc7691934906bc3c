import { IsOptional, IsString } from 'class-validator';
import type { Language } from '#contracts/kit/actor';
import { BulkOutcome, type BulkOutcomes } from '#contracts/operations/bulk';
import { Many } from '#contracts/fields/nested';
import { translate } from '#i18n/translate';

class TranslatedOutcome extends BulkOutcome {
  /** The failure's text in the language of the request. */
  @IsOptional() @IsString() error: string | null;
}

/** Outcomes of a bulk action with translated failures. */
export class TranslatedOutcomes {
  @Many(() => TranslatedOutcome) outcomes: TranslatedOutcome[];
}

export function translateOutcomes({ outcomes }: BulkOutcomes, language: Language): TranslatedOutcomes {
  return {
    outcomes: outcomes.map(({ id, code }) => ({
      id,
      code,
      error: code ? translate(language, `failures.${code}`, {}) : null,
    })),
  };
}
