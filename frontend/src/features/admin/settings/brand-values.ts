import type { BrandVersion } from '../../../api/schema';

/** The brand as the form has it: the address as text, its lines one below the other. */
export interface BrandValues extends Omit<BrandVersion, 'address' | 'version'> {
  address: string;
}

export function toValues({ address, version: _, ...brand }: BrandVersion): BrandValues {
  return { ...brand, address: address.join('\n') };
}

/** @param version the one that was read: a change by another administrator meanwhile is refused */
export function toBody({ address, ...values }: BrandValues, version: number): BrandVersion {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return { ...values, address: lines, version };
}
