import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UserActor } from '#contracts/kit/actor';
import { Failure } from '#contracts/kit/failure';
import type { Activation, ActivationId } from '#contracts/licensing/activations';
import {
  computerInUse,
  removeComputer,
  renameComputer,
  type RenameComputer,
} from '#contracts/licensing/account/own-computers';
import {
  listOwnerComputers,
  type ListOwnerComputers,
  maxOwnerComputers,
  type OwnersWithComputers,
  type OwnerWithComputers,
} from '#contracts/licensing/account/owner-computers';
import { Handles } from '#platform/rpc/handles';
import { activationView, ComputersService } from '../../seats/computers/computers.service';
import { leaseEnd, SeatsService } from '../../seats/computers/seats.service';
import { ProductLicencesService } from '../../entitlements/licences/product-licences.service';

/** How owners arrange the list of their computers, and the list for mails to them. */
@Injectable()
export class OwnComputersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly computers: ComputersService,
    private readonly seats: SeatsService,
    private readonly licences: ProductLicencesService,
  ) {}

  /** @throws Failure NOT_FOUND */
  @Handles(renameComputer)
  rename({ id, name }: RenameComputer, { userId }: UserActor): Promise<Activation> {
    return this.dataSource.transaction(async (tx) => {
      const computer = await this.computers.lock(tx, id, userId);
      const renamed = await this.computers.rename(tx, computer, name);
      const seats = await this.seats.ofComputers([id], tx);
      const licences = await this.licences.findByIds(
        seats.map(({ licenceId }) => licenceId),
        tx,
      );
      const products = [...licences.values()].map(({ name: product }) => product).sort();
      return activationView(renamed, products, leaseEnd(seats));
    });
  }

  @Handles(listOwnerComputers)
  async listForOwners({ userIds }: ListOwnerComputers): Promise<OwnersWithComputers> {
    const rows = await this.computers.listActive(userIds, maxOwnerComputers);
    const owners = new Map<string, OwnerWithComputers>();
    for (const { userId, machineName, givenName, os, device, total } of rows) {
      const owner = owners.get(userId) ?? { userId, total, computers: [] };
      owner.computers.push({ name: givenName ?? machineName, os, device });
      owners.set(userId, owner);
    }
    return { owners: [...owners.values()] };
  }

  /** The lock makes an activation at the same time win: it shows the computer again. @throws Failure NOT_FOUND, COMPUTER_IN_USE */
  @Handles(removeComputer)
  remove({ id }: ActivationId, { userId }: UserActor): Promise<void> {
    return this.dataSource.transaction(async (tx) => {
      const computer = await this.computers.lock(tx, id, userId);
      const seats = await this.seats.ofComputers([id], tx);
      if (computer.status === 'active' || seats.length > 0) throw new Failure(computerInUse);
      await this.computers.hide(tx, computer);
    });
  }
}
