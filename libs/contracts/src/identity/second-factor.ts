import { IsArray, IsBoolean, IsInt, IsOptional, IsString, Length, MaxLength } from 'class-validator';
import { IsMailAddress } from '../kit/email';
import { failure, notFound, tooManyRequests } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { currentPasswordWrong } from './profile';
import { SessionToken } from './session';

/** A time-based code of an authenticator app (RFC 6238) beside the password. */
export class SecondFactor {
  @IsBoolean() isOn: boolean;
  @IsInt() recoveryCodesLeft: number;
}

export const secondFactor = request('identity.second-factor.state', {
  input: Nothing,
  output: SecondFactor,
  access: 'user',
  idempotent: true,
});

/** It is on; whoever wants another app switches it off first. */
export const secondFactorIsOn = failure()('SECOND_FACTOR_ON', 'conflict');
/** A stranger may have registered the address: only its confirmed owner adds a second factor. */
export const emailNotConfirmed = failure()('EMAIL_NOT_CONFIRMED', 'conflict');
/** Wrong, of another time, or used before: nobody learns which. */
export const codeRefused = failure()('CODE_REFUSED', 'invalid');

export class StartSecondFactor {
  @IsString() @Length(1, 256) password: string;
}

/** What an authenticator app is told, once. Nothing is on before a code of it came back. */
export class SecondFactorSecret {
  /** Base32, for typing. */
  @IsString() secret: string;
  /** `otpauth://`, for a picture to scan. */
  @IsString() uri: string;
}

export const startSecondFactor = request('identity.second-factor.start', {
  input: StartSecondFactor,
  output: SecondFactorSecret,
  access: 'user',
  fails: [notFound, currentPasswordWrong, emailNotConfirmed, secondFactorIsOn, tooManyRequests],
});

/** Six digits of the app; where it says so, a recovery code in their place. */
export class CodeOfApp {
  @Trimmed() @IsString() @Length(6, 20) code: string;
}

export class RecoveryCodes {
  /** Each opens the account once in place of a code; they are shown this once. */
  @IsArray() @IsString({ each: true }) recoveryCodes: string[];
}

export class SecondFactorStarted extends RecoveryCodes {
  /** Every other session ends; this one goes on with a new token. */
  @IsString() token: string;
}

export const confirmSecondFactor = request('identity.second-factor.confirm', {
  input: CodeOfApp,
  output: SecondFactorStarted,
  access: 'user',
  recentLogin: true,
  fails: [notFound, codeRefused, emailNotConfirmed, secondFactorIsOn, tooManyRequests],
});

/** What switches it off, or makes new recovery codes: both factors once more. */
export class BothFactors extends CodeOfApp {
  @IsString() @Length(1, 256) password: string;
}

export const renewRecoveryCodes = request('identity.second-factor.renew-recovery-codes', {
  input: BothFactors,
  output: RecoveryCodes,
  access: 'user',
  fails: [notFound, currentPasswordWrong, codeRefused, tooManyRequests],
});

export const stopSecondFactor = request('identity.second-factor.stop', {
  input: BothFactors,
  output: SessionToken,
  access: 'user',
  fails: [notFound, currentPasswordWrong, codeRefused, tooManyRequests],
});

/** The second step of logging in. */
export class LogInWithCode extends CodeOfApp {
  /** From the refusal of the first step. */
  @IsString() @Length(20, 1_000) challenge: string;
}

/** With what the edge saw, as at the first step. */
export class LogInWithCodeFrom extends LogInWithCode {
  @IsOptional() @IsString() @MaxLength(80) device?: string;
  @IsOptional() @IsString() @MaxLength(60) address?: string;
}

/** The password was too long ago, or was changed since: back to the first step. */
export const challengeExpired = failure()('CHALLENGE_EXPIRED', 'unauthenticated');

export const logInWithCode = request('identity.sessions.create-with-code', {
  input: LogInWithCodeFrom,
  output: SessionToken,
  access: 'public',
  fails: [codeRefused, challengeExpired, tooManyRequests],
});

/** The shop demands a second factor of its administrators, and this session was opened without one. */
export const secondFactorRequired = failure()('SECOND_FACTOR_REQUIRED', 'forbidden');

/** Of whoever has lost app and recovery codes; an operator does it, who has made sure who is asking. */
export class ClearSecondFactor {
  @IsMailAddress() email: string;
}

export const clearSecondFactor = request('identity.second-factor.clear', {
  input: ClearSecondFactor,
  output: Nothing,
  access: 'admin',
  fails: [notFound],
});
