import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateInvoices1797700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table billing_revisions (
        order_id uuid not null references orders,
        -- Revision 1 is what the customer entered at the payment; it is in the order.
        revision int not null check (revision > 1),
        name text not null,
        company text not null default '',
        address text not null default '',
        vat_id text not null default '',
        country text,
        created_at timestamptz not null,
        primary key (order_id, revision)
      );
      -- One row for each series of numbers. Its lock orders numbers and dates of issue.
      create table invoice_series (
        name text primary key,
        timeline int not null,
        year int not null,
        last_sequence int not null,
        last_issued_at timestamptz not null
      );
      insert into invoice_series (name, timeline, year, last_sequence, last_issued_at)
        values ('INV', 1, 0, 0, 'epoch'), ('CN', 1, 0, 0, 'epoch');
      create table invoices (
        id uuid primary key,
        order_id uuid not null references orders,
        kind text not null check (kind in ('invoice', 'credit-note', 'cancellation')),
        refund_id uuid references refunds,
        number text not null constraint invoices_number unique,
        currency text not null,
        tax_cents int not null check (tax_cents >= 0),
        total_cents int not null check (total_cents > 0),
        issued_at timestamptz not null
      );
      create index invoices_of_order on invoices (order_id, issued_at);
      create unique index invoices_once on invoices (order_id) where kind = 'invoice';
      create unique index invoices_of_refund on invoices (refund_id, kind);
      alter table orders add column invoiced_at timestamptz, add column receipt_copies int not null default 0;
      create index orders_to_invoice on orders (paid_at)
        where paid_at is not null and total_cents > 0 and invoiced_at is null;
      -- Which document reports the refund: none yet, its credit note, or the cancellation of that.
      alter table refunds add column documented text not null default 'none'
        check (documented in ('none', 'credited', 'cancelled'));
      create index refunds_to_document on refunds (created_at)
        where (state = 'succeeded' and documented = 'none') or (state = 'failed' and documented = 'credited');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      drop index refunds_to_document, orders_to_invoice;
      alter table refunds drop column documented;
      alter table orders drop column invoiced_at, drop column receipt_copies;
      drop table invoices, invoice_series, billing_revisions`);
  }
}
