// Generated from docs/openapi.json by `npm run api`. Do not edit.

export const acceptInvitationConstraints = {
  email: {"format":"email"},
  firstName: {"required":true,"minLength":1,"maxLength":100},
  lastName: {"required":true,"minLength":1,"maxLength":100},
  password: {"required":true,"minLength":7,"maxLength":256,"pattern":"\\d"},
  token: {"required":true,"minLength":20,"maxLength":64},
} as const;

export const articleDraftConstraints = {
  imageUrl: {"maxLength":500,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  slug: {"required":true,"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
  translations: {"required":true},
} as const;

export const createAppPasswordConstraints = {
  name: {"required":true,"minLength":1,"maxLength":60},
} as const;

export const giftDetailsConstraints = {
  deliverOn: {"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},
  email: {"required":true,"format":"email"},
  message: {"maxLength":500},
  name: {"maxLength":80},
} as const;

export const putAccountOrdersBillingConstraints = {
  address: {"maxLength":400},
  company: {"maxLength":120},
  country: {"required":true},
  name: {"required":true,"minLength":1,"maxLength":120},
  vatId: {"pattern":"^([A-Z]{2,3}[0-9A-Z]{2,13})?$"},
} as const;

export const putAccountOrdersGiftConstraints = {
  email: {"required":true,"format":"email"},
} as const;

export const postOrdersWithdrawalConstraints = {
  email: {"required":true,"format":"email"},
  name: {"required":true,"minLength":1,"maxLength":120},
  reason: {"maxLength":1000},
} as const;

/** Text columns of a product: libs/contracts/src/catalogue/product-content.ts. */
export const productFacts = ["version"] as const;
