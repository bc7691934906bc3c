import { Module } from '@nestjs/common';
import { allRequests } from '#contracts/all';
import { contractControllers } from './contract-controllers';

/** The routes that contracts name themselves: the gateway validates the input and calls the service, nothing else. */
@Module({ controllers: contractControllers(allRequests()) })
export class ContractRoutesModule {}
