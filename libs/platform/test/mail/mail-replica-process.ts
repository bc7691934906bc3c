import { startMailReplica, type MailReplicaOptions } from './mail-replica';

/** The mail queue as a separate process, so that it can be killed. */
void startMailReplica(JSON.parse(process.env.MAIL_REPLICA ?? '{}') as MailReplicaOptions);
