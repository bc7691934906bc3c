// The API's types under the names the pages use. They come from the API's own description: `npm run api`.
import type { User as AnyUser } from './schema';

export type {
  AudioSample,
  CheckoutConfig,
  CheckoutSession,
  CheckoutSessionStatus as SessionStatus,
  Entitlement,
  Grant,
  GrantedFile,
  Plugin,
  PluginCard,
} from './schema';

export type User = AnyUser;
export type Lang = User['language'];

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
