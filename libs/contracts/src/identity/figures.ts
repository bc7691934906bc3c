import { dailyFigures } from '../operations/figures';

/** `signups`: registered accounts, deleted ones included. */
export const identityFigures = dailyFigures('identity');
