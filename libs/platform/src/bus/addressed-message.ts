import type { Msg } from 'nats';

/**
 * Whether a sender published the message to this subject itself. JetStream delivers a pulled event to any subject that the pull names as its
 * reply: such a message has the subject of the event, and an acknowledgement as its reply. Its sender may lack the right to publish here.
 */
export function isPublishedTo(subject: string, message: Pick<Msg, 'subject' | 'reply'>): boolean {
  return message.subject === subject && !message.reply?.startsWith('$JS.');
}
