import { dailyFigures } from '../kit/figures';

/** `signups`: accounts that were made, whatever became of them. */
export const identityFigures = dailyFigures('identity');
