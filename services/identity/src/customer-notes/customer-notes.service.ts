import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  addCustomerNote,
  type AddCustomerNote,
  type CustomerNote as CustomerNoteView,
  type CustomerNoteId,
  type CustomerNotes,
  deleteCustomerNote,
  listCustomerNotes,
} from '#contracts/identity/customer-notes';
import type { UserIdParam } from '#contracts/identity/user-admin';
import type { UserActor } from '#contracts/kit/actor';
import { Failure, notFound } from '#contracts/kit/failure';
import { AuditLog } from '#platform/audit/audit-log';
import { newId } from '#platform/database/new-id';
import { Handles } from '#platform/rpc/handles';
import { Erasure } from '../personal-data';
import { UserAdminService } from '../users/user-admin.service';
import { UsersService } from '../users/users.service';
import { CustomerNote } from './customer-note.entity';

const maxListed = 100;

/** Notes of administrators on customers. The audit log has their ids alone, because it outlives the account. */
@Injectable()
export class CustomerNotesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly accounts: UserAdminService,
    private readonly auditLog: AuditLog,
  ) {}

  @Handles(listCustomerNotes)
  async list({ id }: UserIdParam): Promise<CustomerNotes> {
    const rows = await this.listOf(id, maxListed);
    const { users } = await this.accounts.listNames({
      ids: [...new Set(rows.map(({ authorId }) => authorId))],
    });
    const names = new Map(users.map(({ id: authorId, name }) => [authorId, name]));
    return { notes: rows.map((row) => viewOf(row, names.get(row.authorId) ?? null)) };
  }

  /** Newest first; for the data export all. */
  listOf(userId: string, take?: number): Promise<CustomerNote[]> {
    const newestFirst = { createdAt: 'DESC', id: 'DESC' } as const;
    return this.dataSource.getRepository(CustomerNote).find({ where: { userId }, order: newestFirst, take });
  }

  /** @throws Failure NOT_FOUND */
  @Handles(addCustomerNote)
  async add(
    { id: userId, text }: AddCustomerNote,
    { userId: authorId }: UserActor,
  ): Promise<CustomerNoteView> {
    const note = { id: newId(), userId, authorId, text, createdAt: new Date() };
    await this.dataSource.transaction(async (tx) => {
      // The lock prevents an account deletion in between: the note would remain after it.
      await this.users.lockById(tx, userId);
      await tx.getRepository(CustomerNote).insert(note);
      const after = { noteId: note.id };
      await this.auditLog.record(tx, { action: 'user.note-added', subject: userId, after });
    });
    const { users } = await this.accounts.listNames({ ids: [authorId] });
    return viewOf(note, users[0]?.name ?? null);
  }

  /** @throws Failure NOT_FOUND */
  @Handles(deleteCustomerNote)
  async delete({ id: userId, noteId }: CustomerNoteId): Promise<void> {
    await this.dataSource.transaction(async (tx) => {
      const { affected } = await tx.getRepository(CustomerNote).delete({ id: noteId, userId });
      if (affected !== 1) throw new Failure(notFound);
      const before = { noteId };
      await this.auditLog.record(tx, { action: 'user.note-deleted', subject: userId, before });
    });
  }

  /** Of an account that was merged into another one. */
  async move(tx: EntityManager, formerUserId: string, userId: string): Promise<void> {
    await tx.getRepository(CustomerNote).update({ userId: formerUserId }, { userId });
  }

  @Erasure()
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.getRepository(CustomerNote).delete({ userId });
  }
}

function viewOf({ id, text, createdAt }: CustomerNote, author: string | null): CustomerNoteView {
  return { id, text, createdAt: createdAt.toISOString(), author };
}
