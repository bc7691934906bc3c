import { IsArray, IsISO8601, IsString, IsUUID } from 'class-validator';
import { event } from '../kit/event';

export class OrderFulfilled {
  @IsUUID() orderId: string;
  /** Opens the downloads of this order only. */
  @IsString() downloadToken: string;
  @IsISO8601() fulfilledAt: string;
  @IsArray() @IsUUID(undefined, { each: true }) entitlementIds: string[];
}
export const orderFulfilled = event('licensing.order-fulfilled', 1, OrderFulfilled, {
  consumers: ['commerce'],
});

/** A user owns a subject from now on, or again. */
export class EntitlementGranted {
  @IsUUID() entitlementId: string;
  @IsUUID() userId: string;
  @IsUUID() subjectId: string;
  @IsISO8601() grantedAt: string;
}
export const entitlementGranted = event('licensing.entitlement-granted', 1, EntitlementGranted, {
  orderedConsumers: ['identity'],
  consumers: ['newsletter'],
});

export class EntitlementRevoked {
  @IsUUID() entitlementId: string;
  @IsUUID() userId: string;
  @IsUUID() subjectId: string;
  @IsISO8601() revokedAt: string;
}
export const entitlementRevoked = event('licensing.entitlement-revoked', 1, EntitlementRevoked, {
  orderedConsumers: ['identity'],
  consumers: ['newsletter'],
});

/** A computer has refreshed its licence file, so the account is in use. Published once a day for each computer, without its id. */
export class ComputerSeen {
  @IsUUID() userId: string;
  @IsISO8601() seenAt: string;
}
export const computerSeen = event('licensing.computer-seen', 1, ComputerSeen, { consumers: ['identity'] });

/** A computer took seats of licences that it did not hold before. */
class LicenceActivated {
  /** The id of the computer's activation. */
  @IsUUID() activationId: string;
  @IsUUID() userId: string;
  @IsArray() @IsUUID(undefined, { each: true }) licenceIds: string[];
  @IsISO8601() activatedAt: string;
}
export const licenceActivated = event('licensing.licence-activated', 1, LicenceActivated, {
  orderedConsumers: ['identity'],
});

/** The trial of a plug-in that the customer does not own. */
export class TrialFact {
  @IsUUID() trialId: string;
  @IsUUID() userId: string;
  @IsUUID() pluginId: string;
  /** Of the plug-in. */
  @IsString() slug: string;
  @IsString() name: string;
  @IsISO8601() endsAt: string;
}

/** The time of a trial began. Published once for each trial. */
export const trialStarted = event('licensing.trial-started', 1, TrialFact, {
  orderedConsumers: ['identity'],
});
/** A trial of more than three days ends within three. Published once for each trial. */
export const trialEndApproached = event('licensing.trial-end-approached', 1, TrialFact, {
  consumers: ['newsletter'],
});
/** Published once for each trial. */
export const trialEnded = event('licensing.trial-ended', 1, TrialFact, {
  orderedConsumers: ['identity'],
  consumers: ['newsletter'],
});
