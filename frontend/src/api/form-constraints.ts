// Generated from docs/openapi.json by `npm run api`. Do not edit.

/** Text columns of a product: libs/contracts/src/catalogue/product-content.ts. */
export const productFacts = ["version"] as const;

export const activateComputerConstraints = {
  deviceId: {"required":true,"minLength":8,"maxLength":128,"pattern":"^[\\w.:-]+$"},
  deviceSpec: {"minLength":1,"maxLength":40},
  machineName: {"required":true,"minLength":1,"maxLength":80},
  os: {"required":true,"minLength":1,"maxLength":40},
  swapCode: {"pattern":"^\\d{6}$"},
} as const;

export const activateOfflineConstraints = {
  leaseDays: {"required":true,"enum":[30,180,365]},
  request: {"required":true},
  swapCode: {"pattern":"^\\d{6}$"},
} as const;

export const addInstallerConstraints = {
  channel: {"required":true,"enum":["stable","rc","beta"]},
  fileName: {"required":true,"pattern":"^[A-Za-z0-9][\\w.+-]{0,120}$"},
  notes: {"required":true},
  platform: {"required":true,"enum":["macos-universal","windows-x64"]},
  storageKey: {"required":true,"minLength":12,"maxLength":400,"pattern":"^installers(?:\\/[a-z0-9][a-z0-9._-]*)+$"},
  version: {"required":true,"minLength":5,"maxLength":64,"pattern":"^\\d{1,15}\\.\\d{1,15}\\.\\d{1,15}(?![\\d.])"},
} as const;

export const articleDraftConstraints = {
  imageUrl: {"maxLength":500,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  slug: {"required":true,"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
  translations: {"required":true},
} as const;

export const articleTextConstraints = {
  content: {"maxLength":40000},
  language: {"required":true,"enum":["en","ru"]},
  subtitle: {"maxLength":300},
  title: {"required":true,"minLength":1,"maxLength":200},
} as const;

export const bulkIdsConstraints = {
  ids: {"required":true},
} as const;

export const bundleDraftConstraints = {
  descriptionEn: {"maxLength":2000},
  descriptionRu: {"maxLength":2000},
  imageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  percent: {"required":true,"minimum":0,"maximum":100},
  pluginIds: {"required":true},
  titleEn: {"required":true,"minLength":1,"maxLength":120},
  titleRu: {"required":true,"minLength":1,"maxLength":120},
} as const;

export const changeSubscribersConstraints = {
  action: {"required":true,"enum":["activate","deactivate","delete"]},
  ids: {"required":true},
} as const;

export const chooseLanguageConstraints = {
  language: {"required":true,"enum":["en","ru"]},
} as const;

export const computerComponentsConstraints = {
  board: {"minLength":8,"maxLength":128},
  disk: {"minLength":8,"maxLength":128},
  os: {"minLength":8,"maxLength":128},
} as const;

export const confirmEmailChangeConstraints = {
  token: {"required":true,"minLength":20,"maxLength":64},
} as const;

export const confirmReassignmentConstraints = {
  token: {"required":true,"minLength":20,"maxLength":64},
} as const;

export const confirmWithdrawalConstraints = {
  token: {"required":true,"minLength":20,"maxLength":64},
} as const;

export const createCampaignConstraints = {
  articleIds: {"required":true},
  topic: {"enum":["news","releases","offers"]},
} as const;

export const createCheckoutSessionConstraints = {
  language: {"enum":["en","ru"]},
  offerCode: {"maxLength":64},
  slug: {"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
} as const;

export const createDiscountConstraints = {
  amountCents: {"minimum":1,"maximum":100000000},
  batchSize: {"minimum":1,"maximum":5000},
  code: {"pattern":"^[A-Za-z0-9][A-Za-z0-9-]{2,39}$"},
  kind: {"required":true,"enum":["percent","fixed"]},
  maxUses: {"minimum":1,"maximum":1000000},
  maxUsesPerCustomer: {"minimum":1,"maximum":1000000},
  name: {"required":true,"minLength":1,"maxLength":80},
  percent: {"minimum":1,"maximum":100},
  scope: {"required":true,"enum":["all","categories","products"]},
  startsAt: {"required":true},
} as const;

export const createOfferRuleConstraints = {
  category: {"enum":["synthesizer","effect","sampler","utility","other"]},
  kind: {"required":true,"enum":["crossgrade","loyalty"]},
  percent: {"required":true,"minimum":1,"maximum":90},
  priority: {"minimum":0,"maximum":1000},
} as const;

export const createQuoteConstraints = {
  items: {"required":true},
  language: {"enum":["en","ru"]},
} as const;

export const createRedemptionBatchConstraints = {
  count: {"required":true,"minimum":1,"maximum":5000},
  kind: {"required":true,"enum":["reseller","magazine","nfr","gift"]},
  name: {"required":true,"minLength":1,"maxLength":80},
  note: {"maxLength":500},
  products: {"required":true},
} as const;

export const createSaleConstraints = {
  amountCents: {"minimum":1,"maximum":100000000},
  endsAt: {"required":true},
  kind: {"required":true,"enum":["percent","fixed"]},
  nameEn: {"required":true,"minLength":1,"maxLength":80},
  nameRu: {"required":true,"minLength":1,"maxLength":80},
  percent: {"minimum":1,"maximum":100},
  scope: {"required":true,"enum":["all","categories","products"]},
  startsAt: {"required":true},
} as const;

export const createUpgradePathConstraints = {
  fromMajor: {"minimum":0,"maximum":1000},
  fromPluginId: {"required":true},
  priceCents: {"required":true,"minimum":0,"maximum":100000000},
  toPluginId: {"required":true},
} as const;

export const deviceConstraints = {
  cpuModel: {"maxLength":120},
  memoryGb: {"minimum":0,"maximum":65536},
  osVersion: {"maxLength":80},
} as const;

export const findInstallerConstraints = {
  platform: {"required":true,"enum":["macos-universal","windows-x64"]},
  version: {"required":true,"minLength":5,"maxLength":64,"pattern":"^\\d{1,15}\\.\\d{1,15}\\.\\d{1,15}(?![\\d.])"},
} as const;

export const forgotPasswordConstraints = {
  email: {"required":true,"format":"email"},
} as const;

export const giftDetailsConstraints = {
  deliverOn: {"pattern":"^\\d{4}-\\d{2}-\\d{2}$"},
  email: {"required":true,"format":"email"},
  message: {"maxLength":500},
  name: {"maxLength":80},
} as const;

export const logInConstraints = {
  email: {"required":true,"format":"email"},
  password: {"required":true,"minLength":1,"maxLength":256},
} as const;

export const logInWithCodeConstraints = {
  challenge: {"required":true,"minLength":20,"maxLength":1000},
  code: {"required":true,"minLength":6,"maxLength":20},
} as const;

export const newProductFileConstraints = {
  fileName: {"required":true,"pattern":"^[A-Za-z0-9][\\w.+-]{0,120}$"},
  platform: {"required":true,"enum":["macos-universal","windows-x64"]},
  storageKey: {"required":true,"maxLength":400,"pattern":"^downloads(?:\\/[a-z0-9][a-z0-9._-]*)+$"},
} as const;

export const offlineRequestConstraints = {
  deviceId: {"required":true,"minLength":8,"maxLength":128,"pattern":"^[\\w.:-]+$"},
  devicePublicKey: {"required":true,"pattern":"^[\\w-]{43}$"},
  deviceSpec: {"minLength":1,"maxLength":40},
  machineName: {"required":true,"minLength":1,"maxLength":80},
  nonce: {"required":true,"pattern":"^[\\w-]{16,64}$"},
  os: {"required":true,"minLength":1,"maxLength":40},
  v: {"required":true,"enum":[1]},
} as const;

export const passwordAndCodeConstraints = {
  code: {"required":true,"minLength":6,"maxLength":20},
  password: {"required":true,"minLength":1,"maxLength":256},
} as const;

export const productDraftConstraints = {
  category: {"enum":["synthesizer","effect","sampler","utility","other"]},
  description: {"required":true,"minLength":1,"maxLength":5000},
  descriptionImageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  detailedDescription: {"maxLength":20000},
  downloadUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  imageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  name: {"required":true,"minLength":1,"maxLength":120},
  price: {"minimum":0,"maximum":100000},
  version: {"minLength":1,"maxLength":40},
  videoUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
} as const;

export const productSampleConstraints = {
  bypassedKey: {"maxLength":400,"pattern":"^samples(?:\\/[a-z0-9][a-z0-9._-]*)+$"},
  duration: {"required":true,"pattern":"^\\d{1,3}:[0-5]\\d$"},
  en: {"required":true},
  storageKey: {"maxLength":400,"pattern":"^samples(?:\\/[a-z0-9][a-z0-9._-]*)+$"},
} as const;

export const quoteItemConstraints = {
  kind: {"required":true,"enum":["plugin","bundle"]},
  slug: {"required":true,"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
} as const;

export const reauthenticateConstraints = {
  code: {"minLength":6,"maxLength":20},
  password: {"required":true,"minLength":1,"maxLength":256},
} as const;

export const redeemCodeConstraints = {
  code: {"required":true,"minLength":1,"maxLength":64},
} as const;

export const redeemOrderLookupConstraints = {
  code: {"pattern":"^\\d{6}$"},
  token: {"minLength":20,"maxLength":64},
} as const;

export const refreshLicenceConstraints = {
  file: {"required":true,"minLength":1,"maxLength":65536},
  product: {"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
  version: {"minLength":1,"maxLength":40,"pattern":"^\\d+\\.\\d+\\.\\d+[\\w.+-]*$"},
} as const;

export const registerConstraints = {
  email: {"required":true,"format":"email"},
  firstName: {"required":true,"minLength":1,"maxLength":100},
  lastName: {"required":true,"minLength":1,"maxLength":100},
  password: {"required":true,"minLength":7,"maxLength":256,"pattern":"\\p{Lu}"},
} as const;

export const releaseComputerConstraints = {
  file: {"required":true,"minLength":1,"maxLength":65536},
} as const;

export const releaseNotesConstraints = {
  en: {"required":true,"minLength":1,"maxLength":5000},
  ru: {"required":true,"minLength":1,"maxLength":5000},
} as const;

export const requestEmailChangeConstraints = {
  newEmail: {"required":true,"format":"email"},
  password: {"required":true,"minLength":1,"maxLength":256},
} as const;

export const requestOrderLookupConstraints = {
  email: {"required":true,"format":"email"},
} as const;

export const resetPasswordConstraints = {
  email: {"format":"email"},
  newPassword: {"required":true,"minLength":7,"maxLength":256,"pattern":"\\p{Lu}"},
  token: {"required":true,"minLength":6,"maxLength":64},
} as const;

export const russianTranslationConstraints = {
  description: {"required":true,"minLength":1,"maxLength":5000},
  detailedDescription: {"maxLength":20000},
  name: {"required":true,"minLength":1,"maxLength":120},
} as const;

export const sampleTextsConstraints = {
  description: {"required":true,"maxLength":500},
  name: {"required":true,"maxLength":120},
} as const;

export const saveCartConstraints = {
  items: {"required":true},
} as const;

export const segmentConstraints = {
  language: {"enum":["en","ru"]},
} as const;

export const shopStatusConstraints = {
  maintenance: {"required":true},
} as const;

export const specificationsConstraints = {
  bitDepth: {"required":true},
  format: {"required":true},
  interface: {"required":true},
  sampleRate: {"required":true},
} as const;

export const startPairingConstraints = {
  client: {"minLength":1,"maxLength":80},
  deviceId: {"required":true,"minLength":8,"maxLength":128,"pattern":"^[\\w.:-]+$"},
  deviceSpec: {"minLength":1,"maxLength":40},
  machineName: {"required":true,"minLength":1,"maxLength":80},
  os: {"required":true,"minLength":1,"maxLength":40},
} as const;

export const startTwoFactorSetupConstraints = {
  password: {"required":true,"minLength":1,"maxLength":256},
} as const;

export const subscribeConstraints = {
  email: {"required":true,"format":"email"},
  source: {"minLength":1,"maxLength":50},
} as const;

export const systemRequirementsConstraints = {
  mac: {"required":true},
  windows: {"required":true},
} as const;

export const twoFactorCodeConstraints = {
  code: {"required":true,"minLength":6,"maxLength":20},
} as const;

export const updateProfileConstraints = {
  currentPassword: {"minLength":1,"maxLength":256},
  firstName: {"required":true,"minLength":1,"maxLength":100},
  lastName: {"required":true,"minLength":1,"maxLength":100},
  newPassword: {"minLength":7,"maxLength":256,"pattern":"\\p{Lu}"},
} as const;

export const versionNotesConstraints = {
  en: {"maxLength":2000},
  ru: {"maxLength":2000},
} as const;

export const postAccountActivationsLostConstraints = {
  code: {"required":true,"pattern":"^\\d{6}$"},
} as const;

export const putAccountActivationsNameConstraints = {
  name: {"required":true,"maxLength":80},
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

export const putAdminBundlesConstraints = {
  descriptionEn: {"maxLength":2000},
  descriptionRu: {"maxLength":2000},
  imageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  percent: {"required":true,"minimum":0,"maximum":100},
  pluginIds: {"required":true},
  revision: {"minimum":1},
  titleEn: {"required":true,"minLength":1,"maxLength":120},
  titleRu: {"required":true,"minLength":1,"maxLength":120},
} as const;

export const postAdminCampaignsTestConstraints = {
  email: {"required":true,"format":"email"},
  language: {"enum":["en","ru"]},
} as const;

export const postAdminComputersReleaseConstraints = {
  reason: {"required":true,"minLength":3,"maxLength":500},
} as const;

export const putAdminOfferRulesConstraints = {
  category: {"enum":["synthesizer","effect","sampler","utility","other"]},
  kind: {"required":true,"enum":["crossgrade","loyalty"]},
  percent: {"required":true,"minimum":1,"maximum":90},
  priority: {"minimum":0,"maximum":1000},
} as const;

export const postAdminOrdersReassignConstraints = {
  duplicates: {"enum":["refund","keep"]},
  email: {"required":true,"format":"email"},
  reason: {"required":true,"minLength":3,"maxLength":500},
} as const;

export const postAdminOrdersRefundsConstraints = {
  amount: {"minimum":0.01,"maximum":1000000},
  key: {"required":true,"minLength":8,"maxLength":80,"pattern":"^[\\w-]+$"},
  note: {"maxLength":500},
  reason: {"required":true,"enum":["requested_by_customer","duplicate","fraudulent"]},
  revoke: {"enum":["all","lines","none"]},
} as const;

export const postAdminOrdersDisputesEvidenceConstraints = {
  accessLog: {"required":true,"maxLength":20000},
  customerEmail: {"required":true,"maxLength":254},
  customerName: {"required":true,"maxLength":200},
  furtherText: {"required":true,"maxLength":20000},
  policyDisclosure: {"required":true,"maxLength":20000},
  productDescription: {"required":true,"maxLength":5000},
  serviceDate: {"required":true,"maxLength":200},
} as const;

export const putAdminProductsConstraints = {
  category: {"enum":["synthesizer","effect","sampler","utility","other"]},
  description: {"required":true,"minLength":1,"maxLength":5000},
  descriptionImageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  detailedDescription: {"maxLength":20000},
  downloadUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  imageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  name: {"required":true,"minLength":1,"maxLength":120},
  price: {"minimum":0,"maximum":100000},
  revision: {"minimum":1},
  version: {"minLength":1,"maxLength":40},
  videoUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
} as const;

export const putAdminUpgradePathsConstraints = {
  isActive: {"required":true},
  priceCents: {"required":true,"minimum":0,"maximum":100000000},
} as const;

export const postAdminUsersLicenceGrantsConstraints = {
  note: {"maxLength":500},
  reason: {"required":true,"enum":["press","apology","nfr","other"]},
  slug: {"required":true,"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
} as const;

export const putAdminUsersRoleConstraints = {
  role: {"required":true,"enum":["user","admin"]},
} as const;

export const postAdminWithdrawalsDeclineConstraints = {
  reason: {"required":true,"minLength":1,"maxLength":1000},
} as const;

export const postCheckoutSessionsConsentsConstraints = {
  kinds: {"required":true},
  language: {"required":true,"enum":["en","ru"]},
  textVersion: {"required":true,"maxLength":20},
} as const;

export const postLicensingOfflineActivationsReturnConstraints = {
  receipt: {"required":true,"minLength":20,"maxLength":4096},
} as const;

export const postLicensingPairingsPollConstraints = {
  pollSecret: {"required":true,"minLength":20,"maxLength":128},
} as const;

export const postLicensingPairingsApproveConstraints = {
  swapCode: {"pattern":"^\\d{6}$"},
} as const;

export const putNewsAdminConstraints = {
  imageUrl: {"maxLength":500,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  slug: {"required":true,"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
  translations: {"required":true},
} as const;

export const putNewsletterPreferencesConstraints = {
  language: {"required":true,"enum":["en","ru"]},
  pauseDays: {"enum":[0,30,90]},
  topics: {"required":true},
} as const;

export const postOrdersWithdrawalConstraints = {
  email: {"required":true,"format":"email"},
  name: {"required":true,"minLength":1,"maxLength":120},
  reason: {"maxLength":1000},
} as const;
