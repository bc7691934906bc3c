import { ArrayMaxSize, IsArray, IsBoolean, IsString, Length, MinLength } from 'class-validator';
import { IsColour } from '../../fields/colour';
import { IsLink } from '../../fields/link';
import { Many, One } from '../../fields/nested';
import { invalidatedBy } from '../../kit/http';
import { Nothing, request } from '../../kit/request';
import { SingleLine } from '../../kit/text';
import { brandChanged } from '../events';

class SlideTexts {
  @SingleLine() @IsString() @Length(1, 24) badge: string;
  @SingleLine() @IsString() @Length(1, 60) title: string;
  @SingleLine() @IsString() @Length(1, 240) text: string;
  /** Of the button. */
  @SingleLine() @IsString() @Length(1, 40) action: string;
}

/** A slide of the banner on the home page. */
export class BannerSlide {
  @One(() => SlideTexts) en: SlideTexts;
  @One(() => SlideTexts) ru: SlideTexts;
  /** Where the button leads: a page of the shop, such as a product, or an address elsewhere. */
  @IsLink() @MinLength(1) link: string;
  @IsArray() @ArrayMaxSize(3) @IsLink(true) pictures: string[];
  /** Of the ground; that of the text follows from it. */
  @IsColour() colour: string;
  /** While a sale runs, the slide presents it instead. */
  @IsBoolean() showsSale: boolean;
}

/** With the colours that follow from its ground. */
export class ShownSlide extends BannerSlide {
  /** Ground, text on it, graphics in the light and in the dark theme, separated by spaces. */
  @IsString() palette: string;
}

export class BannerSlides {
  @ArrayMaxSize(8) @Many(() => ShownSlide) slides: ShownSlide[];
}

export const readSlides = request('identity.shop.slides', {
  http: 'GET /api/brand/slides',
  description: 'Returns the slides of the banner on the home page.',
  operationId: 'BrandController.slides',
  cache: [invalidatedBy(brandChanged)],
  input: Nothing,
  output: BannerSlides,
  access: 'public',
  idempotent: true,
});
