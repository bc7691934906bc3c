/** Storefront §9: a refund can be requested within 30 days. */
export const withdrawalDays = 30;
/** The period of withdrawal by law, which ends when a customer agrees to immediate supply. */
const statutoryWithdrawalDays = 14;
/** Storefront §9: two payments for the same product within this time are a mistake. */
export const duplicateHours = 24;
/** Storefront §9: a licence permits installation on up to 3 computers. */
export const seatLimit = 3;
/** Storefront §5. */
export const minPasswordLength = 7;
/** Swaps of computers that a year has for each licence; further ones need a mailed code (activations §7). */
export const swapsPerYear = 6;
/** Days after a deactivation during which a new computer on the freed seat counts as a swap. */
export const freedSeatDays = 30;
/** After this time without a refresh a licence is still valid, with a reminder (activations §2). */
export const graceDays = 90;
/** End of an online licence file, so that a deactivated computer that never refreshes stops working. Each refresh renews it. */
export const onlineDays = 180;
/** The lowest price of this time before a sale is shown beside it. */
export const lowestPriceDays = 30;
/** How long the link works that confirms a withdrawal without a session. */
export const withdrawalLinkDays = 30;
/** Storefront §9: accounts, purchase records, marketing data and communications. Variables of the environment change the first four. */
export const accountYears = 3;
export const purchaseYears = 7;
export const marketingYears = 2;
export const mailYears = 3;
export const unpaidOrderDays = 30;
/** Which computers a licence had, and when. */
export const seatHistoryYears = 2;

/** Numbers of the shop's rules by their placeholders in texts, so that a text states what the shop does. */
export const shopRules = {
  withdrawalDays,
  statutoryWithdrawalDays,
  duplicateHours,
  computers: seatLimit,
  minPasswordLength,
  swapsPerYear,
  freedSeatDays,
  graceDays,
  onlineDays,
  lowestPriceDays,
  withdrawalLinkDays,
  accountYears,
  purchaseYears,
  marketingYears,
  mailYears,
  unpaidOrderDays,
  seatHistoryYears,
  /** No form asks for the age: it is stated by the terms and the privacy policy alone. */
  minimumAge: 16,
} as const;
