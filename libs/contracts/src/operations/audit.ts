import {
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { Many } from '../fields/nested';
import { request } from '../kit/request';

/** Last row that page numbers reach; older rows are reached by cursors. A service counts no more rows than this. */
export const maxAuditRows = 1_000;

/** A request for at most this many rows is answered with the rows themselves: a page, and the row after it. */
export const maxCompleteAuditRows = 101;

/** Old and new value of a field; texts are shortened, addresses masked, secrets omitted. */
export class AuditChange {
  @IsString() field: string;
  @IsOptional() @IsString() before: string | null;
  @IsOptional() @IsString() after: string | null;
}

/** An administrator's action, written in the transaction of the change. */
export class AuditEntry {
  @IsUUID() id: string;
  @IsISO8601() at: string;
  /** A user's id, or the name of a process. */
  @IsString() actor: string;
  /** Entity and action: `user.role-changed`. */
  @IsString() action: string;
  /** The entity's id, or a name where there is only one. */
  @IsString() subject: string;
  @Many(() => AuditChange) changes: AuditChange[];
  @IsString() requestId: string;
}

/** Ids of the newest rows: several services are merged before rows are read. */
export class FindAudit {
  /** Actors; without them all. */
  @IsOptional() @IsString({ each: true }) @MaxLength(64, { each: true }) actors?: string[];
  /** Entity: the part of an action before the dot. */
  @IsOptional() @Matches(/^[a-z-]{1,20}$/) kind?: string;
  @IsInt() @Min(1) @Max(maxAuditRows) take: number;
  /** Only rows older than this id, newest first. */
  @IsOptional() @IsUUID() before?: string;
  /** Only rows newer than this id, oldest first. */
  @IsOptional() @IsUUID() after?: string;
}

export class FoundAudit {
  /** Rows that match the filters, counted up to one more than `maxAuditRows`. */
  @IsInt() total: number;
  /** Newest first, except after `after`; ids sort by time. */
  @IsUUID(undefined, { each: true }) ids: string[];
  /** The rows of these ids, up to `maxCompleteAuditRows`; absent beyond. */
  @IsOptional() @Many(() => AuditEntry) entries?: AuditEntry[];
}

export class ReadAudit {
  @IsUUID(undefined, { each: true }) ids: string[];
}

export class AuditEntries {
  @Many(() => AuditEntry) entries: AuditEntry[];
}

/** Handled by every service. */
export const findAudit = (service: string) =>
  request(`${service}.audit.find`, {
    input: FindAudit,
    output: FoundAudit,
    access: 'audit:read',
    idempotent: true,
  });

export const readAudit = (service: string) =>
  request(`${service}.audit.read`, {
    input: ReadAudit,
    output: AuditEntries,
    access: 'audit:read',
    idempotent: true,
  });
