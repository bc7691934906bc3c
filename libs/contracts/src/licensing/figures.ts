import { dailyFigures } from '../kit/figures';

/** `activations`: computers that were registered. */
export const licensingFigures = dailyFigures('licensing');
