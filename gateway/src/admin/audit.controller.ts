import { Controller, Get } from '@nestjs/common';
import { IsIn, IsOptional, IsString, isUUID, MaxLength } from 'class-validator';
import { listUsers, nameUsers } from '#contracts/identity/administration';
import type { Actor } from '#contracts/kit/actor';
import { AuditEntry, deepestAudit, findAudit, readAudit } from '#contracts/kit/audit';
import { Failure, unavailable } from '#contracts/kit/failure';
import { Many, One } from '#contracts/kit/nested';
import { PageQuery, Pagination } from '#contracts/kit/page';
import { type ServiceName, services } from '#contracts/kit/services';
import { Trimmed } from '#contracts/kit/text';
import { RpcClient } from '#platform/rpc/rpc-client';
import { Admin } from '../http/access';
import { Asked, Sender } from '../http/asked';
import { Calls, type Question } from '../http/calls';
import { gather, gatherPatienceMs } from './gather';

/** What administrators deal with, as the actions of the log begin. */
const auditKinds = [
  'user',
  'product',
  'release',
  'article',
  'subscriber',
  'campaign',
  'order',
  'offer',
  'computer',
  'event',
  'mail',
  'shop',
] as const;

class ListAudit extends PageQuery {
  /** A part of a name or address, or an id. */
  @Trimmed() @IsString() @MaxLength(254) actor: string = '';
  @IsOptional() @IsIn([...auditKinds]) kind?: (typeof auditKinds)[number];
}

class AuditLine extends AuditEntry {
  @IsIn([...services]) service: ServiceName;
  /** Empty when nobody of this id has an account, and while identity is away. */
  @IsString() actorName: string;
  @IsString() actorEmail: string;
}

class AuditPage {
  @Many(() => AuditLine) entries: AuditLine[];
  @One(() => Pagination) pagination: Pagination;
  /** Services that did not answer. */
  @IsString({ each: true }) away: string[];
}

const listAudit: Question<ListAudit, AuditPage> = {
  subject: 'gateway.audit.list',
  input: ListAudit,
  output: AuditPage,
  fails: [],
};

const patience = { timeoutMs: gatherPatienceMs };
/** As many of one name as are looked for. */
const mostActors = 100;

/** What administrators did, of all services, newest first. */
@Admin()
@Controller('api/admin/audit')
export class AuditController {
  constructor(private readonly rpc: RpcClient) {}

  /** The ids of every service are put in order first; only the rows of the page are read. */
  @Get()
  @Calls(listAudit)
  async list(@Asked(listAudit) asked: ListAudit, @Sender() sender: Actor): Promise<AuditPage> {
    const { page, limit, kind } = asked;
    const actors = await this.actorsOf(asked.actor, sender);
    const take = Math.min(page * limit, deepestAudit);
    const wanted = { take, ...(actors ? { actors } : {}), ...(kind ? { kind } : {}) };
    const { answers, away } = await gather(services, async (service) => {
      const { total, ids } = await this.rpc.call(findAudit(service), wanted, sender, patience);
      return { total, heads: ids.map((id) => ({ id, service })) };
    });
    const heads = answers.flatMap((answer) => answer.heads).sort((a, b) => b.id.localeCompare(a.id));
    const total = answers.reduce((sum, answer) => sum + answer.total, 0);
    const reached = Math.min(total, deepestAudit);
    return {
      entries: await this.entriesOf(heads.slice(0, reached).slice((page - 1) * limit, page * limit), sender),
      pagination: { page, limit, total, pages: Math.ceil(reached / limit) },
      away,
    };
  }

  private async entriesOf(
    heads: { id: string; service: ServiceName }[],
    sender: Actor,
  ): Promise<AuditLine[]> {
    const owners = services.filter((service) => heads.some((head) => head.service === service));
    const { answers } = await gather(owners, async (service) => {
      const ids = heads.filter((head) => head.service === service).map(({ id }) => id);
      const { entries } = await this.rpc.call(readAudit(service), { ids }, sender, patience);
      return entries.map((entry) => ({ ...entry, service }));
    });
    const entries = answers.flat().sort((a, b) => b.id.localeCompare(a.id));
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
      const { users } = await this.rpc.call(nameUsers, { ids }, sender, patience);
      return new Map(users.map((user) => [user.id, user]));
    } catch (error) {
      if (!Failure.is(error, unavailable)) throw error;
      return new Map();
    }
  }

  /** Undefined: anybody. */
  private async actorsOf(text: string, sender: Actor): Promise<string[] | undefined> {
    if (text === '') return undefined;
    if (isUUID(text)) return [text.toLowerCase()];
    const asked = { page: 1, limit: mostActors, search: text };
    const { users } = await this.rpc.call(listUsers, asked, sender);
    return users.map(({ id }) => id);
  }
}
