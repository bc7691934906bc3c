/** `not-ours`: no order belongs to the event, or not yet, because an event can arrive before its session is saved. */
export type HandlerOutcome = 'done' | 'not-ours';
