import { dailyFigures } from '../kit/figures';

/** `joined`: addresses that confirmed; `left`: those that are written to no more. */
export const newsletterFigures = dailyFigures('newsletter');
