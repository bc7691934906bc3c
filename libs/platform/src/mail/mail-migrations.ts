import { CreateMailDeliveries1763000001000 } from './create-mail-deliveries';

/** Every service that sends mail lists these among its migrations. */
export const mailMigrations = { CreateMailDeliveries1763000001000 };
