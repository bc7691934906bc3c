import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { ComputerInput } from '#contracts/licensing/activations';
import { reboundsPerYear } from '#contracts/licensing/swaps';
import { ComputersService } from './computers/computers.service';
import type { ComponentHashes } from './computers/seat-assignment.service';
import { KeyedHashService } from './keyed-hash.service';
import { SeatHistoryService } from './seat-history/seat-history.service';

/** Recognizes computers whose device id has changed by two of their three components. */
@Injectable()
export class DeviceRecognitionService {
  constructor(
    private readonly computers: ComputersService,
    private readonly hashes: KeyedHashService,
    private readonly history: SeatHistoryService,
  ) {}

  /** Hashes the components of a computer. A known computer with a new device id gets that id. */
  async recognize(tx: EntityManager, userId: string, computer: ComputerInput): Promise<ComponentHashes> {
    const hashes = this.hashComponents(userId, computer);
    if (Object.values(hashes).filter(Boolean).length >= 2)
      await this.rebind(tx, userId, computer.deviceId, hashes);
    return hashes;
  }

  /**
   * An active computer with two of three components in common is the same one after a reinstallation or with a new board: it gets the
   * new device id and keeps its seats. Files with the old device id end at their next refresh. A computer with a leased seat is never
   * recognized, because its file is not refreshed.
   */
  private async rebind(
    tx: EntityManager,
    userId: string,
    deviceId: string,
    hashes: ComponentHashes,
  ): Promise<void> {
    const known = await this.computers.findByComponents(tx, userId, deviceId, hashes);
    const [candidate] = await this.withRebindingsLeft(tx, known);
    if (!candidate) return;
    await this.computers.lock(tx, candidate.id, userId);
    // Checked again under the lock: a concurrent request may have leased a seat or rebound the computer meanwhile.
    const [computer] = await this.withRebindingsLeft(tx, [candidate]);
    if (!computer || !(await this.computers.changeDeviceId(tx, computer.id, deviceId))) return;
    const detail = { from: computer.deviceId, to: deviceId };
    await this.history.add(tx, [{ userId, computerId: computer.id, kind: 'REBOUND', detail }]);
  }

  private async withRebindingsLeft<C extends { id: string }>(
    tx: EntityManager,
    computers: readonly C[],
  ): Promise<C[]> {
    if (computers.length === 0) return [];
    const counts = await this.history.countRebindings(
      tx,
      computers.map(({ id }) => id),
    );
    return computers.filter(({ id }) => (counts.get(id) ?? 0) < reboundsPerYear);
  }

  /** Salted with the user's id, so the same component has different hashes for two users. */
  private hashComponents(userId: string, { components = {} }: ComputerInput): ComponentHashes {
    const hash = (kind: string, component: string | undefined) =>
      component ? this.hashes.hash('computer parts', `${userId} ${kind} ${component}`) : null;
    const { board, disk, os } = components;
    return { boardHash: hash('board', board), diskHash: hash('disk', disk), osHash: hash('os', os) };
  }
}
