import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Seats that are lent for a time to computers without a network. */
export class OfflineActivations1764510002000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table seats add column kind text not null default 'online' check (kind in ('online', 'offline'));
      alter table seats add column lease_until timestamptz;
      alter table seats add constraint seats_lease_of_offline check ((kind = 'offline') = (lease_until is not null));
      create view living_seats as
        select licence_id, computer_id, taken_at, kind, lease_until from seats
        where lease_until is null or lease_until > now();
      create table offline_activations (
        id uuid primary key,
        user_id uuid not null,
        computer_id uuid not null references computers (id) on delete cascade,
        nonce text not null,
        device_public_key text not null,
        licence_file text not null,
        products text[] not null,
        lease_until timestamptz not null,
        created_at timestamptz not null default now(),
        returned_at timestamptz,
        released_by text check (released_by in ('receipt', 'owner', 'admin')),
        constraint offline_nonce_once unique (user_id, nonce)
      );
      create index offline_activations_of_computer on offline_activations (computer_id, created_at desc);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop table offline_activations;
      drop view living_seats;
      alter table seats drop column lease_until, drop column kind;
    `);
  }
}
