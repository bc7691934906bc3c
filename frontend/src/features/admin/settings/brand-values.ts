import type { BannerSlide, BrandVersion } from '../../../api/schema';

/** A slide with the key of its row in the form. */
export interface SlideValues extends BannerSlide {
  key: string;
}

/** The brand as the form has it: lists of lines as text, one below the other. */
export interface BrandValues extends Omit<BrandVersion, 'address' | 'socialLinks' | 'slides' | 'version'> {
  address: string;
  socialLinks: string;
  slides: SlideValues[];
}

export function newSlide(): SlideValues {
  const texts = () => ({ badge: '', title: '', text: '', action: '' });
  const rest = { link: '/plugins', pictures: [], colour: '#f4562f', showsSale: false };
  return { key: crypto.randomUUID(), en: texts(), ru: texts(), ...rest };
}

export function toValues({ address, socialLinks, slides, version: _, ...brand }: BrandVersion): BrandValues {
  const rows = slides.map((slide, index) => ({ ...slide, key: String(index) }));
  return { ...brand, address: address.join('\n'), socialLinks: socialLinks.join('\n'), slides: rows };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** @param version the one that was read: a change by another administrator meanwhile is refused */
export function toBody(
  { address, socialLinks, slides, ...values }: BrandValues,
  version: number,
): BrandVersion {
  const rows = slides.map(({ key: _, ...slide }) => slide);
  return { ...values, address: linesOf(address), socialLinks: linesOf(socialLinks), slides: rows, version };
}
