import { runStack } from './run-stack';

void runStack({ frontEnd: 'built' });
