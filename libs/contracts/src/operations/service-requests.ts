import { readAlertConditions } from './alert-conditions';
import { findAudit, readAudit } from './audit';
import { listDeadLetters, replayDeadLetter } from './dead-letter';
import { listFailedMails, retryMails } from './failed-mail';
import type { RequestContract } from '../kit/request';
import { sentMails } from './sent-mail';
import { services, mailServices } from '../kit/services';

/** The requests that every service handles and the gateway or another service sends. */
export function requestsOfServices(): RequestContract[] {
  return [
    ...services.flatMap((service) => [
      listDeadLetters(service),
      replayDeadLetter(service),
      findAudit(service),
      readAudit(service),
      readAlertConditions(service),
    ]),
    ...mailServices.flatMap((service) => [listFailedMails(service), retryMails(service), sentMails(service)]),
  ];
}
