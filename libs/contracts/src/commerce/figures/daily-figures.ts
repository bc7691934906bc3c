import { dailyFigures } from '../../operations/figures';

/** `sales` and `refunds` in dollars, `orders` that were paid. */
export const commerceFigures = dailyFigures('commerce');
