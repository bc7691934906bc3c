import type { BrandVersion } from '../../../api/schema';

/** The brand as the form has it: lists of lines as text, one below the other. */
export interface BrandValues extends Omit<BrandVersion, 'address' | 'socialLinks' | 'version'> {
  address: string;
  socialLinks: string;
}

export function toValues({ address, socialLinks, version: _, ...brand }: BrandVersion): BrandValues {
  return { ...brand, address: address.join('\n'), socialLinks: socialLinks.join('\n') };
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

/** @param version the one that was read: a change by another administrator meanwhile is refused */
export function toBody({ address, socialLinks, ...values }: BrandValues, version: number): BrandVersion {
  return { ...values, address: linesOf(address), socialLinks: linesOf(socialLinks), version };
}
