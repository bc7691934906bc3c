// Generated from docs/openapi.json by `npm run api`. Do not edit.

export const articleTextConstraints = {
  content: {"maxLength":40000},
  language: {"required":true,"enum":["en","ru"]},
  subtitle: {"maxLength":300},
  title: {"required":true,"minLength":1,"maxLength":200},
} as const;

export const brandVersionConstraints = {
  aboutPicture: {"required":true,"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  address: {"required":true},
  areaColour: {"required":true,"pattern":"^#[\\da-fA-F]{6}$"},
  authenticatorIssuer: {"required":true,"pattern":"^[^:]{0,80}$"},
  businessEmail: {"required":true,"format":"email"},
  currency: {"required":true,"enum":["USD","EUR","GBP","JPY","AUD","BRL","CAD","CHF","CZK","DKK","HKD","INR","MXN","NOK","NZD","PLN","RON","SEK","SGD"]},
  favicon: {"required":true,"maxLength":6000},
  generalEmail: {"required":true,"format":"email"},
  hasInstaller: {"required":true},
  homeHeading: {"required":true},
  homeText: {"required":true},
  installerName: {"required":true,"maxLength":40},
  invoicePrefix: {"required":true,"pattern":"^(?!CN$)[A-Z]{2,6}$"},
  legalName: {"required":true,"minLength":1,"maxLength":160},
  licenceFileName: {"required":true},
  loginPictures: {"required":true},
  logo: {"required":true,"maxLength":6000},
  name: {"required":true,"minLength":1,"maxLength":80},
  orderPrefix: {"required":true,"pattern":"^[A-Z]{2,6}$"},
  privacyEmail: {"required":true,"format":"email"},
  sharePicture: {"required":true,"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  signalColour: {"required":true,"pattern":"^#[\\da-fA-F]{6}$"},
  slides: {"required":true},
  socialLinks: {"required":true},
  supportEmail: {"required":true,"format":"email"},
  tagline: {"required":true},
  timeZone: {"required":true,"maxLength":60},
  vatId: {"required":true,"maxLength":40},
  version: {"required":true,"minimum":0},
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

export const createApiKeyConstraints = {
  days: {"required":true,"enum":[30,90,365]},
  name: {"required":true,"minLength":1,"maxLength":80},
  permissions: {"required":true,"enum":["audit:read","campaigns:read","campaigns:write","customers:export","customers:read","customers:write","figures:read","licences:export","licences:import","licences:read","licences:write","news:read","news:write","operations:read","operations:write","orders:export","orders:read","orders:refund","orders:write","pages:read","pages:write","pricing:read","pricing:write","products:read","products:write","reconciliation:read","reconciliation:write","redemption:read","redemption:write","releases:read","releases:write","settings:write","subscribers:export","subscribers:read","subscribers:write","webhooks:read","webhooks:write","withdrawals:read","withdrawals:write"]},
} as const;

export const createCampaignConstraints = {
  articleIds: {"required":true},
  topic: {"enum":["news","releases","offers"]},
} as const;

export const createDiscountConstraints = {
  amountCents: {"minimum":1,"maximum":100000000},
  batchSize: {"minimum":1,"maximum":5000},
  categories: {"enum":["synthesizer","effect","sampler","utility","other"]},
  code: {"pattern":"^[A-Za-z0-9][A-Za-z0-9-]{2,39}$"},
  kind: {"required":true,"enum":["percent","fixed"]},
  maxUses: {"minimum":1,"maximum":1000000},
  maxUsesPerCustomer: {"minimum":1,"maximum":1000000},
  name: {"required":true,"minLength":1,"maxLength":80},
  percent: {"minimum":1,"maximum":100},
  scope: {"required":true,"enum":["all","categories","products"]},
  startsAt: {"required":true},
} as const;

export const createLicenceImportConstraints = {
  csv: {"required":true,"minLength":1,"maxLength":5242880},
  id: {"required":true},
  language: {"required":true,"enum":["en","ru"]},
  name: {"required":true,"minLength":1,"maxLength":80},
} as const;

export const createOfferRuleConstraints = {
  category: {"enum":["synthesizer","effect","sampler","utility","other"]},
  kind: {"required":true,"enum":["crossgrade","loyalty"]},
  percent: {"required":true,"minimum":1,"maximum":90},
  priority: {"minimum":0,"maximum":1000},
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
  categories: {"enum":["synthesizer","effect","sampler","utility","other"]},
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

export const draftNotesConstraints = {
  en: {"maxLength":5000},
  ru: {"maxLength":5000},
} as const;

export const draftReleaseConstraints = {
  channel: {"enum":["stable","rc","beta"]},
  minMemoryGb: {"minimum":1,"maximum":4096},
  rolloutPercent: {"minimum":0,"maximum":100},
  version: {"required":true,"minLength":5,"maxLength":64,"pattern":"^\\d{1,15}\\.\\d{1,15}\\.\\d{1,15}(?![\\d.])"},
} as const;

export const inviteUserConstraints = {
  email: {"required":true,"format":"email"},
  role: {"required":true,"enum":["user","admin","support","catalogue","marketing","finance"]},
} as const;

export const productDraftConstraints = {
  category: {"enum":["synthesizer","effect","sampler","utility","other"]},
  colour: {"pattern":"^#[\\da-fA-F]{6}$"},
  description: {"required":true,"minLength":1,"maxLength":5000},
  descriptionImageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  detailedDescription: {"maxLength":20000},
  downloadUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  imageUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
  name: {"required":true,"minLength":1,"maxLength":120},
  price: {"minimum":0,"maximum":999999},
  trialDays: {"minimum":0,"maximum":90},
  trialEpoch: {"minimum":1,"maximum":1000},
  version: {"minLength":1,"maxLength":40},
  videoUrl: {"maxLength":2000,"pattern":"^(?:https?:\\/\\/[^\\s\"'<>\\\\]+|\\/(?![/\\\\])[^\\s\"'<>\\\\]*)?$"},
} as const;

export const releaseNotesConstraints = {
  en: {"required":true,"minLength":1,"maxLength":5000},
  ru: {"required":true,"minLength":1,"maxLength":5000},
} as const;

export const russianTranslationConstraints = {
  description: {"required":true,"minLength":1,"maxLength":5000},
  detailedDescription: {"maxLength":20000},
  name: {"required":true,"minLength":1,"maxLength":120},
} as const;

export const webhookValuesConstraints = {
  events: {"required":true,"enum":["order.paid","order.refunded","order.items_refunded","order.disputed","entitlement.granted","entitlement.revoked","licence.activated","trial.started","trial.ended","release.published"]},
  name: {"required":true,"maxLength":80},
  url: {"required":true,"minLength":1,"maxLength":500},
} as const;

export const postAdminCampaignsTestConstraints = {
  email: {"required":true,"format":"email"},
  language: {"enum":["en","ru"]},
} as const;

export const postAdminComputersReleaseConstraints = {
  reason: {"required":true,"minLength":3,"maxLength":500},
} as const;

export const putAdminEntitlementsSeatLimitConstraints = {
  reason: {"required":true,"minLength":3,"maxLength":500},
  seatLimit: {"required":true,"minimum":3,"maximum":100},
} as const;

export const postAdminOrdersReassignConstraints = {
  duplicates: {"enum":["refund","keep"]},
  email: {"required":true,"format":"email"},
  reason: {"required":true,"minLength":3,"maxLength":500},
} as const;

export const postAdminOrdersReceiptConstraints = {
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

export const postAdminReleasesArtifactsConstraints = {
  arch: {"required":true,"enum":["universal","x64","arm64"]},
  deltaFrom: {"minLength":5,"maxLength":64,"pattern":"^\\d{1,15}\\.\\d{1,15}\\.\\d{1,15}(?![\\d.])"},
  fileName: {"required":true,"pattern":"^[A-Za-z0-9][\\w.+-]{0,120}$"},
  formats: {"enum":["VST3","AU","AAX","CLAP","Standalone"]},
  kind: {"enum":["installer","zip","demo","manual","delta"]},
  platform: {"required":true,"enum":["macos-universal","windows-x64"]},
  storageKey: {"required":true,"minLength":10,"maxLength":400,"pattern":"^releases(?:\\/[a-z0-9][a-z0-9._-]*)+$"},
} as const;

export const postAdminUsersLicenceGrantsConstraints = {
  note: {"maxLength":500},
  reason: {"required":true,"enum":["press","apology","nfr","other"]},
  slug: {"required":true,"minLength":1,"maxLength":80,"pattern":"^[a-z0-9]+(?:-[a-z0-9]+)*$"},
} as const;

export const postAdminUsersMergeConstraints = {
  email: {"required":true,"format":"email"},
  formerEmail: {"required":true,"format":"email"},
  reason: {"required":true,"minLength":3,"maxLength":500},
} as const;

export const postAdminUsersNotesConstraints = {
  text: {"required":true,"minLength":1,"maxLength":2000},
} as const;

export const postAdminWithdrawalsDeclineConstraints = {
  reason: {"required":true,"minLength":1,"maxLength":1000},
} as const;

/** libs/contracts/src/kit/permissions.ts */
export const rolePermissions = {"user":[],"admin":["audit:read","campaigns:read","campaigns:write","customers:delete","customers:export","customers:read","customers:write","figures:read","keys:write","licences:export","licences:import","licences:read","licences:write","news:read","news:write","operations:read","operations:write","orders:export","orders:read","orders:refund","orders:write","pages:read","pages:write","pricing:read","pricing:write","products:read","products:write","reconciliation:read","reconciliation:write","redemption:read","redemption:write","releases:read","releases:write","settings:write","staff:read","staff:write","subscribers:export","subscribers:read","subscribers:write","webhooks:read","webhooks:write","withdrawals:read","withdrawals:write"],"support":["customers:read","customers:write","licences:read","licences:write","orders:read","orders:write","products:read","withdrawals:read","withdrawals:write"],"catalogue":["news:read","news:write","pricing:read","products:read","products:write","releases:read","releases:write"],"marketing":["campaigns:read","campaigns:write","figures:read","news:read","news:write","pricing:read","pricing:write","products:read","redemption:read","redemption:write","subscribers:export","subscribers:read","subscribers:write"],"finance":["customers:read","figures:read","orders:export","orders:read","orders:refund","orders:write","pricing:read","products:read","reconciliation:read","reconciliation:write","withdrawals:read","withdrawals:write"]} as const;
