import { runGateway } from './run-gateway';

void runGateway();
