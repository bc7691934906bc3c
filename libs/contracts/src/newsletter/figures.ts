import { dailyFigures } from '../operations/figures';

/** `joined`: confirmed addresses; `left`: deactivated ones. */
export const newsletterFigures = dailyFigures('newsletter');
