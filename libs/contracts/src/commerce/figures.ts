import { dailyFigures } from '../kit/figures';

/** `sales` and `refunds` in dollars, `orders` that were paid. */
export const commerceFigures = dailyFigures('commerce');
