import { createAuditLog } from '../audit/create-audit-log';
import { createErasedSubjects } from '../database/erasure/erased-subjects';
import { createEventTables } from '../events/create-event-tables';

/** The tables that every service has. Its first migration creates them. */
export const createPlatformTables = `${createEventTables}${createAuditLog}${createErasedSubjects}`;
