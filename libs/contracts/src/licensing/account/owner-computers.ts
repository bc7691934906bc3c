import { ArrayMaxSize, IsArray, IsInt, IsString, IsUUID } from 'class-validator';
import { Many, One } from '../../fields/nested';
import { request } from '../../kit/request';
import { Device } from '../activations';

const maxOwners = 500;
/** A mail about a release names no more. */
export const maxOwnerComputers = 10;

export class ListOwnerComputers {
  @IsArray() @ArrayMaxSize(maxOwners) @IsUUID(undefined, { each: true }) userIds: string[];
}

export class OwnerComputer {
  /** The name that the owner gave it, or else the reported one. */
  @IsString() name: string;
  @IsString() os: string;
  @One(() => Device) device: Device;
}

export class OwnerWithComputers {
  @IsUUID() userId: string;
  /** All active ones. */
  @IsInt() total: number;
  /** The last seen is first. */
  @Many(() => OwnerComputer) computers: OwnerComputer[];
}

export class OwnersWithComputers {
  @Many(() => OwnerWithComputers) owners: OwnerWithComputers[];
}

/** The active computers of customers, for mails about releases; customers without one are absent. */
export const listOwnerComputers = request('licensing.own-computers.list-for-owners', {
  input: ListOwnerComputers,
  output: OwnersWithComputers,
  access: 'service',
  callers: ['newsletter'],
  idempotent: true,
});
