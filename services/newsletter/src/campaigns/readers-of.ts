const owned = (plugin: string) => `exists (
  select from customers o join ownerships w on w.user_id = o.user_id
   where o.email = s.email and w.is_owned and w.plugin_id = (${plugin})::uuid)`;

/**
 * Who gets the letters of a campaign now, as a condition on `subscribers s` and `campaigns c`: who wants its topic, and is in
 * its segment.
 */
export const readersOf = `s.is_active and s.is_confirmed and c.topic = any(s.topics)
  and (s.paused_until is null or s.paused_until < now())
  and (c.segment ->> 'language' is null or s.language = c.segment ->> 'language')
  and (c.segment ->> 'owns' is null or ${owned(`c.segment ->> 'owns'`)})
  and (c.segment ->> 'ownsNot' is null or not ${owned(`c.segment ->> 'ownsNot'`)})`;
