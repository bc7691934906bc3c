/** Volume of every sample, between 0 and 1 (storefront §9). */
export const volume = 0.8;
