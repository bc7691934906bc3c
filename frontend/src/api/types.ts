// Types of the API under the names that the screens use; generated from the OpenAPI description by `npm run api`.
import type { UserProfile as AnyUser } from './schema';

export type {
  PluginSample,
  CheckoutConfig,
  CheckoutSessionStatus as SessionStatus,
  EntitlementView,
  GrantedFile,
  NewsArticle,
  NewsItem,
  NewsPage,
  PersonalOffer,
  PluginDetails,
  PluginCard,
} from './schema';

export type User = AnyUser;
export type Lang = User['language'];
