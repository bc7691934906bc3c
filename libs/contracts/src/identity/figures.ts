import { dailyFigures } from '../kit/figures';

/** `signups`: registered accounts, deleted ones included. */
export const identityFigures = dailyFigures('identity');
