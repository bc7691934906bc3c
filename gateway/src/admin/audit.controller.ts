import { Controller, Get } from '@nestjs/common';
import { IsIn, IsOptional, IsString, isUUID, Matches, MaxLength } from 'class-validator';
import { listUsers, listUserNames } from '#contracts/identity/user-admin';
import type { Actor } from '#contracts/kit/actor';
import { AuditEntry, findAudit, readAudit } from '#contracts/operations/audit';
import { Failure, unavailable } from '#contracts/kit/failure';
import { Many, One } from '#contracts/fields/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { type ServiceName, services } from '#contracts/kit/services';
import { Trimmed } from '#contracts/kit/text';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../access/access';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { auditCursor, auditPageOf, auditSliceOf } from './audit-paging';
import { queryServices, serviceTimeoutMs } from './query-services';

/** First part of the actions in the audit log. */
const auditKinds = [
  'user',
  'product',
  'release',
  'article',
  'subscriber',
  'campaign',
  'order',
  'withdrawal',
  'dispute',
  'offer',
  'computer',
  'event',
  'mail',
  'shop',
] as const;

class ListAudit extends PageQuery {
  /** From `pagination` of a page before: the rows that follow it, however old they are. */
  @IsOptional() @Matches(auditCursor) cursor?: string;
  /** A part of a name or address, or an id. */
  @Trimmed() @IsString() @MaxLength(254) actor: string = '';
  @IsOptional() @IsIn([...auditKinds]) kind?: (typeof auditKinds)[number];
}

class AuditLine extends AuditEntry {
  @IsIn([...services]) service: ServiceName;
  /** Empty when no account has this id, and while identity is unavailable. */
  @IsString() actorName: string;
  @IsString() actorEmail: string;
}

class AuditPage {
  @Many(() => AuditLine) entries: AuditLine[];
  @One(() => Pagination) pagination: Pagination;
  /** Names of unavailable services. */
  @IsString({ each: true }) away: string[];
}

const listAudit: RouteContract<ListAudit, AuditPage> = {
  subject: 'gateway.audit.list',
  input: ListAudit,
  output: AuditPage,
  fails: [],
};

const callOptions = { timeoutMs: serviceTimeoutMs };
/** Accounts that a name or address may match. */
const maxActors = 100;

/** The audit logs of all services as one list, newest first. */
@Admin()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly rpc: RpcClient) {}

  /** Ids of all services are sorted first; only the rows of the page are read. */
  @Get()
  @Calls(listAudit)
  async list(@QueryInput(listAudit) input: ListAudit, @CurrentActor() sender: Actor): Promise<AuditPage> {
    const { kind } = input;
    const slice = auditSliceOf(input);
    const actors = await this.actorsOf(input.actor, sender);
    const wanted = { ...slice.find, ...(actors ? { actors } : {}), ...(kind ? { kind } : {}) };
    const { results, away } = await queryServices(services, async (service) => {
      const { total, ids } = await this.rpc.call(findAudit(service), wanted, sender, callOptions);
      return { total, heads: ids.map((id) => ({ id, service })) };
    });
    const merged = results.flatMap((answer) => answer.heads).sort((a, b) => b.id.localeCompare(a.id));
    const total = results.reduce((sum, answer) => sum + answer.total, 0);
    const { rows, pagination } = auditPageOf(input, slice, merged, total);
    return { entries: await this.entriesOf(rows, sender), pagination, away };
  }

  private async entriesOf(
    heads: { id: string; service: ServiceName }[],
    sender: Actor,
  ): Promise<AuditLine[]> {
    const owners = services.filter((service) => heads.some((head) => head.service === service));
    const { results } = await queryServices(owners, async (service) => {
      const ids = heads.filter((head) => head.service === service).map(({ id }) => id);
      const { entries } = await this.rpc.call(readAudit(service), { ids }, sender, callOptions);
      return entries.map((entry) => ({ ...entry, service }));
    });
    const entries = results.flat().sort((a, b) => b.id.localeCompare(a.id));
    const names = await this.namesOf([...new Set(entries.map(({ actor }) => actor))], sender);
    return entries.map((entry) => {
      const { name = '', email = '' } = names.get(entry.actor) ?? {};
      return { ...entry, actorName: name, actorEmail: email };
    });
  }

  private async namesOf(
    actors: readonly string[],
    sender: Actor,
  ): Promise<Map<string, { name: string; email: string }>> {
    const ids = actors.filter((actor) => isUUID(actor));
    if (ids.length === 0) return new Map();
    try {
      const { users } = await this.rpc.call(listUserNames, { ids }, sender, callOptions);
      return new Map(users.map((user) => [user.id, user]));
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      return new Map();
    }
  }

  /** User ids that match the filter; undefined without a filter. */
  private async actorsOf(text: string, sender: Actor): Promise<string[] | undefined> {
    if (text === '') return undefined;
    if (isUUID(text)) return [text.toLowerCase()];
    const input = { page: 1, limit: maxActors, search: text };
    const { users } = await this.rpc.call(listUsers, input, sender);
    return users.map(({ id }) => id);
  }
}
