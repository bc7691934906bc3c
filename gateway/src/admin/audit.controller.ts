import { Controller, Get, Req, Res } from '@nestjs/common';
import { IsIn, IsOptional, IsString, isUUID, Matches, MaxLength } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { findActors, listUserNames } from '#contracts/identity/user-admin';
import type { Actor } from '#contracts/kit/actor';
import { AuditEntry, findAudit, readAudit } from '#contracts/operations/audit';
import { Failure, unavailable } from '#contracts/kit/failure';
import { Many, One } from '#contracts/fields/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { type ServiceName, services } from '#contracts/kit/services';
import { Trimmed } from '#contracts/kit/text';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin, RecentLogin } from '../access/access';
import { type CsvColumns, sendCsv } from '../file-responses/send-csv';
import { QueryInput, CurrentActor } from '../http/route-input';
import { Calls, type RouteContract } from '../http/route-contract';
import { positionAfter } from './list-files/listed-file';
import { auditCursor, auditPageOf, auditSliceOf } from './audit-paging';
import { queryServices, serviceTimeoutMs } from './query-services';

/** First part of the actions in the audit log. */
export const auditKinds = [
  'article',
  'bundle',
  'campaign',
  'computer',
  'discount',
  'dispute',
  'event',
  'export',
  'invitation',
  'key',
  'licence',
  'licence-grant',
  'licence-import',
  'mail',
  'offer',
  'offer-rule',
  'order',
  'product',
  'reconciliation',
  'redemption-batch',
  'redemption-code',
  'release',
  'sale',
  'shop',
  'subscriber',
  'trial',
  'upgrade-path',
  'user',
  'webhook',
  'withdrawal',
] as const;

class ListAudit extends PageQuery {
  /** From `pagination` of a page before: the rows that follow it, however old they are. */
  @IsOptional() @Matches(auditCursor) cursor?: string;
  /** A part of a name or address, or an id. */
  @Trimmed() @IsString() @MaxLength(254) actor: string = '';
  @IsOptional() @IsIn([...auditKinds]) kind?: (typeof auditKinds)[number];
}

interface ActorName {
  name: string;
  email: string;
}

/** A row of a service, complete or by its id. */
interface AuditHead {
  id: string;
  service: ServiceName;
  entry: AuditEntry | undefined;
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
  access: 'audit:read',
  input: ListAudit,
  output: AuditPage,
  fails: [],
};

const exportAudit: RouteContract<ListAudit, AuditPage> = { ...listAudit, subject: 'gateway.audit.export' };

const changesText = ({ changes }: AuditLine) =>
  changes.map(({ field, before, after }) => `${field}: ${before ?? ''} → ${after ?? ''}`).join('; ');

const columns: CsvColumns<AuditLine> = {
  Time: ({ at }) => at,
  Service: ({ service }) => service,
  Actor: ({ actor }) => actor,
  Name: ({ actorName }) => actorName,
  'E-mail': ({ actorEmail }) => actorEmail,
  Action: ({ action }) => action,
  Subject: ({ subject }) => subject,
  Changes: changesText,
};

const callOptions = { timeoutMs: serviceTimeoutMs };
/** A changed name shows after this time; as for profiles (decision 47). */
const nameTtlMs = 30_000;

/** The audit logs of all services as one list, newest first. */
@Admin()
@Controller('api/admin/audit')
export class AuditController {
  /** Names of the actors shown lately: few people write most rows, and a page needs identity once less. */
  private readonly names = new LRUCache<string, ActorName>({ max: 500, ttl: nameTtlMs });

  constructor(private readonly rpc: RpcClient) {}

  /** Services answer with their first rows. Of a later page only the ids are sorted first, and then its rows are read. */
  @Get()
  @Calls(listAudit)
  async list(@QueryInput(listAudit) input: ListAudit, @CurrentActor() sender: Actor): Promise<AuditPage> {
    const { kind } = input;
    const slice = auditSliceOf(input);
    const actors = await this.actorsOf(input.actor, sender);
    const wanted = { ...slice.find, ...(actors ? { actors } : {}), ...(kind ? { kind } : {}) };
    const { results, away } = await queryServices(services, async (service) => {
      const {
        total,
        ids,
        entries = [],
      } = await this.rpc.call(findAudit(service), wanted, sender, callOptions);
      const complete = new Map(entries.map((entry) => [entry.id, entry]));
      return { total, heads: ids.map((id): AuditHead => ({ id, service, entry: complete.get(id) })) };
    });
    const merged = results.flatMap((answer) => answer.heads).sort((a, b) => b.id.localeCompare(a.id));
    const total = results.reduce((sum, answer) => sum + answer.total, 0);
    const { rows, pagination } = auditPageOf(input, slice, merged, total);
    return { entries: await this.entriesOf(rows, sender), pagination, away };
  }

  /** All pages with the same filters. Without the rows of a service that does not answer, the file would look complete. */
  @Get('export.csv')
  @RecentLogin()
  @Calls(exportAudit, { response: 'file' })
  export(
    @QueryInput(exportAudit) input: ListAudit,
    @CurrentActor() actor: Actor,
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    let position: Partial<ListAudit> | undefined = { page: 1 };
    return sendCsv({ rpc: this.rpc, actor, request, reply }, 'audit.csv', columns, async () => {
      if (!position) return [];
      const { entries, pagination, away } = await this.list({ ...input, limit: 100, ...position }, actor);
      if (away.length > 0) throw new Failure(unavailable, { subject: away.join(', ') });
      position = positionAfter(pagination);
      return entries;
    });
  }

  private async entriesOf(heads: readonly AuditHead[], sender: Actor): Promise<AuditLine[]> {
    const complete = heads.flatMap(({ entry, service }) => (entry ? [{ ...entry, service }] : []));
    const missing = heads.filter(({ entry }) => !entry);
    const owners = services.filter((service) => missing.some((head) => head.service === service));
    const { results } = await queryServices(owners, async (service) => {
      const ids = missing.filter((head) => head.service === service).map(({ id }) => id);
      const read = await this.rpc.call(readAudit(service), { ids }, sender, callOptions);
      return read.entries.map((entry) => ({ ...entry, service }));
    });
    const entries = [...complete, ...results.flat()].sort((a, b) => b.id.localeCompare(a.id));
    const names = await this.namesOf([...new Set(entries.map(({ actor }) => actor))], sender);
    return entries.map((entry) => {
      const { name = '', email = '' } = names.get(entry.actor) ?? {};
      return { ...entry, actorName: name, actorEmail: email };
    });
  }

  private async namesOf(actors: readonly string[], sender: Actor): Promise<Map<string, ActorName>> {
    const wanted = actors.filter((actor) => isUUID(actor));
    const known = new Map<string, ActorName>();
    for (const id of wanted) {
      const name = this.names.get(id);
      if (name) known.set(id, name);
    }
    const ids = wanted.filter((id) => !known.has(id));
    if (ids.length === 0) return known;
    try {
      const { users } = await this.rpc.call(listUserNames, { ids }, sender, callOptions);
      for (const { id, name, email } of users) {
        this.names.set(id, { name, email });
        known.set(id, { name, email });
      }
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
    }
    return known;
  }

  /** User ids that match the filter; undefined without a filter. */
  private async actorsOf(text: string, sender: Actor): Promise<string[] | undefined> {
    if (text === '') return undefined;
    if (isUUID(text)) return [text.toLowerCase()];
    return (await this.rpc.call(findActors, { text }, sender)).ids;
  }
}
