import { Controller, type Type } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { Failure, unavailable } from '#contracts/kit/failure';
import { type AlertConditions, readAlertConditions } from '#contracts/operations/alert-conditions';
import { TableMetrics } from '../metrics/table-metrics';
import { Handles } from '../rpc/handles';
import { alertSources } from './alert-source';
import { conditionsOfDisks } from './disk-conditions';
import { conditionsOfMetrics, hasTableMetrics } from './metric-thresholds';

/** Reports what is wrong in a service. */
export function alertConditionsHandlers(service: string): Type {
  const contract = readAlertConditions(service);

  @Controller()
  class AlertConditionsHandlers {
    constructor(
      private readonly modules: ModulesContainer,
      private readonly metrics: TableMetrics,
    ) {}

    /** @throws Failure UNAVAILABLE when not everything could be read */
    @Handles(contract)
    async read(): Promise<AlertConditions> {
      await this.metrics.collect();
      if (!(await hasTableMetrics())) throw new Failure(unavailable, { subject: contract.subject });
      const reported = await Promise.all(alertSources.find(this.modules).map(({ call }) => call()));
      const own = [...(await conditionsOfMetrics(service)), ...(await conditionsOfDisks())];
      return { conditions: [...own, ...reported.flat()] };
    }
  }
  return AlertConditionsHandlers;
}
