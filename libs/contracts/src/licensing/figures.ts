import { dailyFigures } from '../operations/figures';

/** `activations`: computers that were registered. */
export const licensingFigures = dailyFigures('licensing');
