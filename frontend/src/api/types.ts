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
  NewsArticle,
  NewsItem,
  NewsPage,
  Offer,
  Plugin,
  PluginCard,
} from './schema';

export type User = AnyUser;
export type Lang = User['language'];
