import { dailyFigures } from '../kit/figures';

/** `joined`: confirmed addresses; `left`: deactivated ones. */
export const newsletterFigures = dailyFigures('newsletter');
