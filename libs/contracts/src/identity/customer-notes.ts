import { IsISO8601, IsOptional, IsString, IsUUID, Length } from 'class-validator';
import { Many } from '../fields/nested';
import { notFound } from '../kit/failure';
import { Nothing, request } from '../kit/request';
import { Trimmed } from '../kit/text';
import { UserIdParam } from './user-admin';

/** A note of an administrator on a customer. The customer's data export contains it. */
export class CustomerNote {
  @IsUUID() id: string;
  @IsString() text: string;
  @IsISO8601() createdAt: string;
  /** Name of the author; null once that account is deleted. */
  @IsOptional() @IsString() author: string | null;
}

export class CustomerNotes {
  @Many(() => CustomerNote) notes: CustomerNote[];
}

/** The newest hundred, newest first. */
export const listCustomerNotes = request('identity.customer-notes.list', {
  http: 'GET /api/admin/users/:id/notes',
  description: 'Lists the notes on a customer; the newest is first.',
  input: UserIdParam,
  output: CustomerNotes,
  access: 'customers:read',
  idempotent: true,
});

export class AddCustomerNote extends UserIdParam {
  @Trimmed() @IsString() @Length(1, 2_000) text: string;
}

export const addCustomerNote = request('identity.customer-notes.add', {
  http: 'POST /api/admin/users/:id/notes',
  description: 'Adds a note on a customer.',
  input: AddCustomerNote,
  output: CustomerNote,
  access: 'customers:write',
  fails: [notFound],
});

export class CustomerNoteId extends UserIdParam {
  @IsUUID() noteId: string;
}

export const deleteCustomerNote = request('identity.customer-notes.delete', {
  http: 'DELETE /api/admin/users/:id/notes/:noteId',
  description: 'Deletes a note on a customer.',
  input: CustomerNoteId,
  output: Nothing,
  access: 'customers:write',
  fails: [notFound],
});
