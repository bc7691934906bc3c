/** Shapes of the public interface (spec storefront §3, §7; admin §3, §7), until they are generated from it. */

export type Lang = 'en' | 'ru';
export type Role = 'user' | 'admin';

export interface User {
  id: string;
  _id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  language?: Lang;
  createdAt?: string;
}

export interface Pagination {
  page: number;
  limit: number;
  total: number;
  pages: number;
}

export interface TranslationsReply {
  translations: Readonly<Record<string, string>>;
}

export interface ShopStatus {
  maintenance: boolean;
  features?: Partial<Record<'payments' | 'analytics' | 'newsletter' | 'auth', boolean>>;
}

export interface TokenReply {
  token: string;
}

export interface MessageReply {
  message?: string;
  error?: string;
  code?: string;
}

export type Category = 'synthesizer' | 'effect' | 'sampler' | 'utility' | 'other';

export interface AudioSample {
  name: string;
  description: string;
  url?: string;
  duration: string;
  peaks?: number[];
}

export interface PluginCard {
  id: string;
  _id: string;
  slug: string;
  name: string;
  category: Category;
  price: number;
  imageUrl: string;
  description: string;
  version: string;
  compatibility: string[];
  features: string[];
  tags: string[];
  audioSamples: AudioSample[];
}

export interface SystemRequirements {
  mac: string;
  windows: string;
  ram?: string;
  storage?: string;
}

export interface Specifications {
  format: string[];
  bitDepth: string;
  sampleRate: string;
  latency?: string;
  interface: string;
}

export interface Plugin extends PluginCard {
  detailedDescription: string;
  descriptionImageUrl: string;
  gallery: string[];
  videoUrl: string;
  downloadFiles: { macOS?: { size: string }; windows?: { size: string } };
  systemRequirements: SystemRequirements;
  specifications: Specifications;
}

export interface PluginsReply {
  success: boolean;
  data: PluginCard[];
  message?: string;
}

export interface PluginReply {
  success: boolean;
  data: Plugin;
  message?: string;
}

export interface NewsCard {
  _id: string;
  slug: string;
  title: string;
  subtitle: string;
  imageUrl: string;
  publishedAt: string;
  content: string;
}

export interface Article extends NewsCard {
  sources?: string[];
}

export interface NewsReply {
  news: NewsCard[];
  pagination: Pagination;
}

export interface LatestNewsReply {
  news: NewsCard[];
}

export interface NewsletterConfirmReply extends MessageReply {
  subscriber?: { email: string };
}

export interface Entitlement {
  id: string;
  _id: string;
  subjectType: 'product' | 'collection';
  subjectId: string;
  name: string;
  slug: string;
  status: string;
  orderNumber: string | null;
  createdAt: string;
  license: { displayLast4: string; status: string; seatLimit: number; seatsUsed: number };
}

/** One file that a purchase opens. */
export interface GrantedFile {
  id: string;
  pluginId: string;
  pluginSlug: string;
  pluginName: string;
  imageUrl: string;
  platform: Platform;
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
  /** Null for the signed-in owner, who is not counted. */
  triesLeft: number | null;
  url: string;
}

/** What the token of an order opens (`/downloads?token=`). */
export interface Grant {
  orderNumber: string;
  expiresAt: string;
  transferLimit: number;
  files: GrantedFile[];
}

export interface EntitlementsReply {
  entitlements: Entitlement[];
}

export interface Activation {
  id: string;
  deviceId: string;
  machineName: string;
  os: string;
  status: string;
  issuedAt: string;
  device?: { osVersion?: string; cpuModel?: string; memoryGb?: number };
}

export interface ActivationsReply {
  activations: Activation[];
}

export type Platform = 'macos-universal' | 'windows-x64';

export interface InstallerChannel {
  current: string;
}

export interface InstallerRelease {
  downloadUrl: string;
}

export interface OrderSummary {
  orderNumber: string;
  /** Null until the downloads are ready. */
  downloadToken: string | null;
}

export interface CheckoutSession {
  /** Null when nothing is to be paid: the order is complete, and `reference` names it. */
  sessionId: string | null;
  order: OrderSummary | null;
  reference: string | null;
}

export interface SessionStatus {
  success: boolean;
  order: OrderSummary | null;
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  status: 'open' | 'complete' | 'expired';
  clientSecret?: string;
  item?: { name: string; slug: string; imageUrl: string; totalCents: number };
}

export interface CheckoutConfig {
  publishableKey: string;
  stripeJsUrl?: string;
}

export interface AdminUser {
  _id: string;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  createdAt: string;
}

export interface AdminProduct {
  _id: string;
  name: string;
  description: string;
  price: number;
  category: Category;
  imageUrl: string;
  downloadUrl: string;
  version: string;
  compatibility: string[];
  tags: string[];
  isActive: boolean;
}

export interface Subscriber {
  _id: string;
  email: string;
  isConfirmed: boolean;
  isActive: boolean;
  source: string;
  subscribedAt: string;
  confirmedAt?: string | null;
}

export interface NewsTranslation {
  language: Lang;
  title: string;
  subtitle: string;
  content: string;
}

export interface AdminNews {
  _id: string;
  slug: string;
  imageUrl: string;
  isPublished: boolean;
  publishedAt: string;
  translations: NewsTranslation[];
}

export interface AdminOrder {
  _id: string;
  orderNumber: string;
  billingInfo: { email: string };
  totalAmount: number;
  status: string;
  createdAt: string;
}

export interface AdminEntitlement {
  _id: string;
  email: string;
  userId: string;
  subjectType: string;
  subjectId: string;
  sourceOrderId: string;
  status: string;
  createdAt: string;
}
