// Types of the API under the names that the screens use; generated from the OpenAPI description by `npm run api`.
import type { paths, PluginCard as ListedPlugin, PluginList, UserProfile as AnyUser } from './schema';

export type {
  BrandVersion as Brand,
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
  PluginFacets,
} from './schema';

/** A plug-in of a list with the fields that cards use. */
export type PluginCard = Omit<ListedPlugin, '_id' | 'category'>;
export type PluginPage = Omit<PluginList, 'data'> & { data: PluginCard[] };
export type User = AnyUser;
export type Lang = User['language'];

/** Parameters of the list of plug-ins. */
export type ListPluginsQuery = NonNullable<paths['/api/plugins']['get']['parameters']['query']>;
