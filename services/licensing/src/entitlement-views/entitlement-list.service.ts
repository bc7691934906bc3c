import { Injectable } from '@nestjs/common';
import type { Entitlements } from '#contracts/licensing/entitlements';
import { SeatsService } from '../computers/seats.service';
import { EntitlementsService } from '../entitlements/entitlements.service';
import { LicencesService } from '../entitlements/licences.service';

/** The entitlements of a user as the account page lists them. */
@Injectable()
export class EntitlementListService {
  constructor(
    private readonly entitlements: EntitlementsService,
    private readonly licences: LicencesService,
    private readonly seats: SeatsService,
  ) {}

  async list(userId: string): Promise<Entitlements> {
    const rows = await this.entitlements.list(userId);
    const licences = await this.licences.findByEntitlements(rows.map((row) => row.id));
    const counts = await this.seats.count([...licences.values()].map(({ id }) => id));
    const entitlements = rows.flatMap((row) => {
      const licence = licences.get(row.id);
      if (!licence) return [];
      const license = { ...licence, seatsUsed: counts.get(licence.id) ?? 0 };
      return [{ ...row, _id: row.id, createdAt: row.createdAt.toISOString(), license }];
    });
    return { entitlements };
  }
}
