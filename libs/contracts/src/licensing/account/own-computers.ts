import { IsString, MaxLength } from 'class-validator';
import { failure, notFound } from '../../kit/failure';
import { Nothing, request } from '../../kit/request';
import { SingleLine } from '../../kit/text';
import { Activation, ActivationId } from '../activations';

export class RenameComputer extends ActivationId {
  /** Empty for the name that the computer reports. */
  @SingleLine() @IsString() @MaxLength(80) name: string;
}

/** Gives a computer a name that only its owner and administrators see; activations do not change it. */
export const renameComputer = request('licensing.own-computers.rename', {
  http: 'PUT /api/account/activations/:id/name',
  description: 'Gives a computer a name; an empty one restores the reported name.',
  operationId: 'ComputersController.rename',
  input: RenameComputer,
  output: Activation,
  access: 'user',
  fails: [notFound],
  idempotent: true,
});

/** The computer is active, or an offline lease still holds seats. */
export const computerInUse = failure()('COMPUTER_IN_USE', 'conflict');

/** Removes a deactivated computer from the list. It appears again when it is activated. */
export const removeComputer = request('licensing.own-computers.remove', {
  http: 'DELETE /api/account/activations/:id',
  description: 'Removes a deactivated computer from the list of the user.',
  operationId: 'ComputersController.remove',
  input: ActivationId,
  output: Nothing,
  access: 'user',
  fails: [notFound, computerInUse],
  idempotent: true,
});
