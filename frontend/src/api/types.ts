export type Lang = 'en' | 'ru';

export interface AudioSample {
  name: string;
  description: string;
  url?: string;
  duration: string;
  peaks?: number[];
}

export interface PluginCard {
  id: string;
  slug: string;
  name: string;
  category: string;
  price: number;
  imageUrl: string;
  description: string;
  version: string;
  compatibility: string[];
  features: string[];
  tags: string[];
  audioSamples: AudioSample[];
}

export interface Plugin extends PluginCard {
  detailedDescription: string;
  descriptionImageUrl: string;
  gallery: string[];
  downloadFiles: { macOS?: { size: string }; windows?: { size: string } };
  systemRequirements: { mac: string; windows: string; ram?: string; storage?: string };
  specifications: {
    format: string[];
    bitDepth: string;
    sampleRate: string;
    latency?: string;
    interface: string;
  };
}

export interface User {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  language: Lang;
}

export interface CheckoutSession {
  sessionId: string | null;
  reference: string | null;
}

export interface SessionStatus {
  success: boolean;
  order: { orderNumber: string; downloadToken: string | null } | null;
  payment_status: string;
  status: string;
  clientSecret?: string;
}

export interface CheckoutConfig {
  publishableKey?: string;
  stripeJsUrl?: string;
}

export interface GrantedFile {
  id: string;
  pluginName: string;
  imageUrl: string;
  platform: 'macos-universal' | 'windows-x64';
  version: string;
  fileName: string;
  bytes: number;
  sha256: string;
  triesLeft: number | null;
  url: string;
}

export interface Grant {
  orderNumber: string;
  expiresAt: string;
  transferLimit: number;
  files: GrantedFile[];
}

export interface Entitlement {
  id: string;
  name: string;
  slug: string;
  status: 'active' | 'suspended' | 'revoked';
  orderNumber: string | null;
  createdAt: string;
  license: { displayLast4: string; status: string; seatLimit: number; seatsUsed: number };
}

export interface NewsItem {
  _id: string;
  slug: string;
  title: string;
  subtitle: string;
  imageUrl: string;
  publishedAt: string;
  content: string;
}

export interface NewsArticle extends NewsItem {
  sources: string[];
}

export interface NewsPage {
  news: NewsItem[];
  pagination: { page: number; limit: number; total: number; pages: number };
}
