import { verify } from 'otplib';

/** A code of the step before or after is taken too: clocks differ, and people type slowly (RFC 6238 §5.2). */
const toleranceSeconds = 30;

/** The time step that a six-digit code belongs to, if it belongs to one of now. Compared in constant time by otplib. */
export async function stepOf(secret: string | undefined, code: string): Promise<number | undefined> {
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
