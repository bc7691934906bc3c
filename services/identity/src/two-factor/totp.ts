import { verify } from 'otplib';

/** A code of the previous or next time step is accepted as well, for clocks that differ and slow typing (RFC 6238 §5.2). */
const toleranceSeconds = 30;

/** The time step of a valid six-digit code; undefined for an invalid one. otplib compares in constant time. */
export async function timeStepOf(secret: string | undefined, code: string): Promise<number | undefined> {
  if (secret === undefined || !/^\d{6}$/.test(code)) return undefined;
  const result = await verify({ secret, token: code, epochTolerance: toleranceSeconds });
  return result.valid && 'timeStep' in result ? result.timeStep : undefined;
}
