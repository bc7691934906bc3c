/** Of every sample, as a share of what the device gives (spec storefront §9). */
export const volume = 0.8;
