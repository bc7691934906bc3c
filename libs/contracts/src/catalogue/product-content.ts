import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsNumber,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { IsColour } from '../fields/colour';
import { IsLink } from '../fields/link';
import { One } from '../fields/nested';
import { Trimmed } from '../kit/text';

export const categories = ['synthesizer', 'effect', 'sampler', 'utility', 'other'] as const;
export type Category = (typeof categories)[number];

/** Values are translation keys. */
export class SystemRequirements {
  @IsString() mac: string;
  @IsString() windows: string;
  @IsOptional() @IsString() ram?: string;
  @IsOptional() @IsString() storage?: string;
}

export class Specifications {
  @IsArray() @IsString({ each: true }) format: string[];
  @IsString() bitDepth: string;
  @IsString() sampleRate: string;
  @IsOptional() @IsString() latency?: string;
  @IsString() interface: string;
}

/** A list of short texts. */
export function IsTextList(maxItems: number, maxItemLength: number): PropertyDecorator {
  return (target, property) => {
    for (const rule of [
      IsArray(),
      ArrayMaxSize(maxItems),
      IsString({ each: true }),
      Length(1, maxItemLength, { each: true }),
    ])
      rule(target, String(property));
  };
}

/** The fields of a product in every list. */
export class ProductListing {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() slug: string;
  @IsString() name: string;
  @IsIn([...categories]) category: Category;
  /** Dollars; 0 is free. */
  @IsNumber() @Min(0) price: number;
  @IsString() imageUrl: string;
  @IsString() description: string;
  @IsString() version: string;
  @IsArray() @IsString({ each: true }) compatibility: string[];
  @IsArray() @IsString({ each: true }) tags: string[];
}

/**
 * The fields of a product's page, as visitors and administrators read them. A new column is declared here, and with its limits
 * in `ProductContentDraft`; views and forms follow (docs/tour.md).
 */
export class ProductContent extends ProductListing {
  @IsArray() @IsString({ each: true }) features: string[];
  @IsString() detailedDescription: string;
  @IsString() descriptionImageUrl: string;
  @IsArray() @IsString({ each: true }) gallery: string[];
  @IsString() videoUrl: string;
  /** `false`: the page does not announce a video while there is none. */
  @IsOptional() @IsBoolean() isVideoAnnounced?: boolean;
  /** Days that it can be tried without a licence; 0: not at all. */
  @IsOptional() @IsInt() trialDays?: number;
  /** A new number allows everyone a trial once more. */
  @IsOptional() @IsInt() trialEpoch?: number;
  @One(() => SystemRequirements) systemRequirements: SystemRequirements;
  @One(() => Specifications) specifications: Specifications;
}

/**
 * The text columns that the page lists as facts and the form edits as lines of text, in this order. The label of each is the text
 * `product.spec.<name>`.
 */
export const productFacts = ['version'] as const satisfies readonly (keyof ProductContent)[];

/** The same fields in the form: an absent one stays as it was. */
export class ProductContentDraft {
  @IsOptional() @IsString() @MaxLength(20_000) detailedDescription?: string;
  @IsOptional() @IsTextList(40, 300) features?: string[];
  @IsOptional() @IsLink() descriptionImageUrl?: string;
  @IsOptional() @IsColour() colour?: string;
  @IsOptional() @IsLink() videoUrl?: string;
  @IsOptional() @IsBoolean() isVideoAnnounced?: boolean;
  @IsOptional() @IsInt() @Min(0) @Max(90) trialDays?: number;
  @IsOptional() @IsInt() @Min(1) @Max(1_000) trialEpoch?: number;
  @IsOptional() @IsArray() @ArrayMaxSize(30) @IsLink(true) gallery?: string[];
  @IsOptional() @One(() => SystemRequirements) systemRequirements?: SystemRequirements;
  @IsOptional() @One(() => Specifications) specifications?: Specifications;
}

/** The Russian texts of a product. */
export class RussianTranslation {
  @Trimmed() @IsString() @Length(1, 120) name: string;
  @Trimmed() @IsString() @Length(1, 5_000) description: string;
  @IsOptional() @IsString() @MaxLength(20_000) detailedDescription?: string;
  @IsOptional() @IsTextList(40, 300) features?: string[];
  @IsOptional() @IsTextList(40, 60) tags?: string[];
  @IsOptional() @One(() => Specifications) specifications?: Specifications;
}
