/** Storefront §9: a refund can be requested within 30 days. */
export const withdrawalDays = 30;
/** Storefront §9: two payments for the same product within this time are a mistake. */
export const duplicateHours = 24;
/** Storefront §9: a licence permits installation on up to 3 computers. */
export const seatLimit = 3;
/** Storefront §5. */
export const minPasswordLength = 7;

/** Numbers of the shop's rules by their placeholders in texts, so that a page states what the shop does. */
export const shopRules = {
  withdrawalDays,
  duplicateHours,
  computers: seatLimit,
  minPasswordLength,
  /** No form asks for the age: it is stated by the terms and the privacy policy alone. */
  minimumAge: 16,
} as const;
