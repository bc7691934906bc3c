import { findAudit, readAudit } from './audit';
import { listDeadLetters, replayDeadLetter } from './dead-letter';
import { listFailedMails, retryMails } from './failed-mail';
import type { RequestContract } from './request';
import { sentMails } from './sent-mail';
import { services, writers } from './services';

/** The requests that the kit gives to each service and that the gateway sends. */
export function requestsOfServices(): RequestContract[] {
  return [
    ...services.flatMap((service) => [
      listDeadLetters(service),
      replayDeadLetter(service),
      findAudit(service),
      readAudit(service),
    ]),
    ...writers.flatMap((service) => [listFailedMails(service), retryMails(service), sentMails(service)]),
  ];
}
