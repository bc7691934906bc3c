import { IsBoolean, IsIn, IsInt, IsISO8601, IsString, IsUUID } from 'class-validator';
import { type Language, languages, type Role, roles } from '../kit/actor';
import { event } from '../kit/event';

export class UserRegistered {
  @IsUUID() userId: string;
  @IsString() email: string;
  @IsIn([...languages]) language: Language;
  @IsISO8601() registeredAt: string;
}
export const userRegistered = event('identity.user-registered', 1, UserRegistered, {
  consumers: ['newsletter'],
});

/**
 * Role, token version, language, name, address or its confirmation has changed. What the gateway caches depends on them: session
 * checks on the fields below, profiles on all.
 */
class UserUpdated {
  @IsUUID() userId: string;
  @IsIn([...roles]) role: Role;
  @IsInt() tokenVersion: number;
  @IsIn([...languages]) language: Language;
}
export const userUpdated = event('identity.user-updated', 1, UserUpdated, { subscribers: ['gateway'] });

/** An account has a new address, which mails and erasure use from now on. */
export class UserEmailChanged {
  @IsUUID() userId: string;
  @IsString() email: string;
}
export const userEmailChanged = event('identity.user-email-changed', 1, UserEmailChanged, {
  consumers: ['licensing', 'newsletter'],
});

/**
 * The owner of an account has presented what was mailed to its address: at the confirmation, at a change of the address, with an
 * invitation.
 */
export class UserEmailConfirmed {
  @IsUUID() userId: string;
  @IsString() email: string;
}
export const userEmailConfirmed = event('identity.user-email-confirmed', 1, UserEmailConfirmed, {
  consumers: ['licensing'],
});

/** One session has ended; the user's others continue. */
class SessionEnded {
  @IsUUID() userId: string;
  @IsUUID() sessionId: string;
}
export const sessionEnded = event('identity.session-ended', 1, SessionEnded, { subscribers: ['gateway'] });

export class UserDeleted {
  @IsUUID() userId: string;
  @IsISO8601() deletedAt: string;
}
export const userDeleted = event('identity.user-deleted', 1, UserDeleted, {
  consumers: ['commerce', 'licensing', 'newsletter'],
  subscribers: ['gateway'],
});

export class AccountsMerged {
  /** The account that is left. */
  @IsUUID() userId: string;
  @IsUUID() formerUserId: string;
  /** The address of the account that is left. */
  @IsString() email: string;
  @IsISO8601() mergedAt: string;
}
/** Two accounts of one person: everything of the former one belongs to the other from now on. */
export const accountsMerged = event('identity.accounts-merged', 1, AccountsMerged, {
  consumers: ['commerce', 'licensing'],
});

class ShopStatusChanged {
  @IsBoolean() maintenance: boolean;
}
export const shopStatusChanged = event('identity.shop-status-changed', 1, ShopStatusChanged, {
  subscribers: ['gateway'],
});

/** Processes that show the brand read it again. */
class BrandChanged {
  @IsInt() version: number;
}
export const brandChanged = event('identity.brand-changed', 1, BrandChanged, {
  subscribers: ['gateway', 'identity', 'catalogue', 'news', 'newsletter', 'commerce', 'licensing'],
});

/** A static page has a new text. */
class PagePublished {
  @IsString() name: string;
  @IsInt() version: number;
}
export const pagePublished = event('identity.page-published', 1, PagePublished, { subscribers: ['gateway'] });
