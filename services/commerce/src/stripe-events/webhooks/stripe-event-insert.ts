/** The stored row of a new event. */
export interface InsertedStripeEvent {
  id: string;
  isLeased: boolean;
}

/**
 * Any number of events from one parameter, so that the text is always the same. The first `$2` of those that wait are leased to this
 * process for `$3` milliseconds; known events are ignored.
 */
export const stripeEventInsert = `insert into stripe_events (id, type, livemode, object, created_at, state, finished_at, attempts, due_at)
  select id, type, livemode, object, "createdAt", state,
      case when state <> 'waiting' then now() end,
      (state = 'waiting' and position <= $2::int)::int,
      case when state = 'waiting' and position <= $2::int then now() + $3::int * interval '1 millisecond' else now() end
    from jsonb_to_recordset($1::jsonb)
      as r (id text, type text, livemode boolean, object jsonb, "createdAt" timestamptz, state text, position int)
  on conflict do nothing
  returning id, attempts = 1 as "isLeased"`;
