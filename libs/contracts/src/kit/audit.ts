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
import { Many } from './nested';
import { request } from './request';

/** Deepest row of the log that a list reaches; what is older is found by its filters. */
export const deepestAudit = 1_000;

/** A field as it was and as it became; texts are shortened, addresses masked, secrets never there. */
export class AuditChange {
  @IsString() field: string;
  @IsOptional() @IsString() before: string | null;
  @IsOptional() @IsString() after: string | null;
}

/** What an administrator did, kept with the change itself. */
export class AuditEntry {
  @IsUUID() id: string;
  @IsISO8601() at: string;
  /** A user's id, or the name of a process. */
  @IsString() actor: string;
  /** The kind of thing and what became of it: `user.role-changed`. */
  @IsString() action: string;
  /** Which one: an id, or a name where there is only one. */
  @IsString() subject: string;
  @Many(() => AuditChange) changes: AuditChange[];
  @IsString() requestId: string;
}

/** The newest rows of one service: the ids alone, because several services are put in order before rows are read. */
export class FindAudit {
  /** By whom; anybody when it is left out. */
  @IsOptional() @IsString({ each: true }) @MaxLength(64, { each: true }) actors?: string[];
  /** The kind of thing: what stands before the dot of an action. */
  @IsOptional() @Matches(/^[a-z]{1,20}$/) kind?: string;
  @IsInt() @Min(1) @Max(deepestAudit) take: number;
}

export class FoundAudit {
  @IsInt() total: number;
  /** Newest first; ids sort by time. */
  @IsUUID(undefined, { each: true }) ids: string[];
}

export class ReadAudit {
  @IsUUID(undefined, { each: true }) ids: string[];
}

export class AuditEntries {
  @Many(() => AuditEntry) entries: AuditEntry[];
}

/** Every service answers these two. */
export const findAudit = (service: string) =>
  request(`${service}.audit.find`, {
    input: FindAudit,
    output: FoundAudit,
    access: 'admin',
    idempotent: true,
  });

export const readAudit = (service: string) =>
  request(`${service}.audit.read`, {
    input: ReadAudit,
    output: AuditEntries,
    access: 'admin',
    idempotent: true,
  });
