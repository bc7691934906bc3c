import { IsBoolean, IsIn, IsISO8601, IsString, IsUUID, Length } from 'class-validator';
import { type Language, languages, type Role, roles } from '../kit/actor';
import { IsMailAddress } from '../kit/email';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { IsLanguage, IsPassword, Trimmed } from '../kit/text';

export class Register {
  @IsMailAddress() email: string;
  @Trimmed() @IsString() @Length(1, 100) firstName: string;
  @Trimmed() @IsString() @Length(1, 100) lastName: string;
  @IsString() @IsPassword() password: string;
}

export class User {
  @IsUUID() id: string;
  @IsUUID() _id: string;
  @IsString() email: string;
  /** Until then it may be a stranger's: nothing is told of it that did not come from the account itself. */
  @IsBoolean() isEmailConfirmed: boolean;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsIn([...roles]) role: Role;
  @IsIn([...languages]) language: Language;
  @IsISO8601() createdAt: string;
}

/** Spec storefront §8: shown as `errors.registration_failed`. See docs/decisions for what a known address is told. */
export const registrationRefused = failure()('REGISTRATION_REFUSED', 'conflict');

export const register = request('identity.users.register', {
  input: Register,
  output: Nothing,
  access: 'public',
  fails: [registrationRefused, tooManyRequests],
});

export const currentUser = request('identity.users.me', {
  input: Nothing,
  output: User,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

export class ChooseLanguage {
  @IsString() @IsLanguage() language: Language;
}

export const chooseLanguage = request('identity.users.choose-language', {
  input: ChooseLanguage,
  output: Nothing,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

export class UserId {
  @IsUUID() userId: string;
}

/** Where mail about a purchase goes. */
export class Contact {
  @IsUUID() userId: string;
  @IsString() email: string;
  @IsString() firstName: string;
  @IsString() lastName: string;
  @IsIn([...languages]) language: Language;
}

export const contactOf = request('identity.users.contact', {
  input: UserId,
  output: Contact,
  access: 'service',
  callers: ['commerce'],
  fails: [notFound],
  idempotent: true,
});
