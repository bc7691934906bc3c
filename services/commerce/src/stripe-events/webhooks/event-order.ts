/** Payments first: a customer waits for each of them. Then refunds and disputes; sessions that expired can wait. */
export const eventRankSql = `case
  when type in ('checkout.session.completed', 'checkout.session.async_payment_succeeded') then 0
  when type = 'checkout.session.expired' then 2
  else 1 end`;
