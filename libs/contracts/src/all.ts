// Loads every contract, for those who look at all of them: the lock file, the API description, a service's start check.
import './catalogue/download-files';
import './catalogue/events';
import './catalogue/installers';
import './catalogue/plugins';
import './catalogue/sales';
import './catalogue/samples';
import './commerce/checkout';
import './commerce/events';
import './identity/events';
import './identity/session';
import './identity/status';
import './identity/users';
import './licensing/downloads';
import './licensing/entitlements';
import './licensing/events';
import './newsletter/campaigns';
import './newsletter/events';
import './newsletter/preferences';
import './newsletter/subscribers';
import './newsletter/subscriptions';

export { allEvents, allRequests, requestsOf } from './kit/registry';
