/** Who wants letters of a topic (`$1`) now, as a condition on `subscribers s`. */
export const readersOf = `s.is_active and s.is_confirmed and $1 = any(s.topics)
  and (s.paused_until is null or s.paused_until < now())`;
