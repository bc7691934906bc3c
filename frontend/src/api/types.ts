// Types of the API under the names that the screens use; generated from the OpenAPI description by `npm run api`.
import type { paths, UserProfile as AnyUser } from './schema';

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
  PluginFacets,
} from './schema';

export type User = AnyUser;
export type Lang = User['language'];

/** Parameters of the list of plug-ins. */
export type ListPluginsQuery = NonNullable<paths['/api/plugins']['get']['parameters']['query']>;
