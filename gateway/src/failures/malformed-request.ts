import type { Socket } from 'node:net';
import { Failure, invalidInput } from '#contracts/kit/failure';
import { newId } from '#platform/database/new-id';
import { failureBody } from './failure-body';

/** Responds 400 to bytes that are not HTTP and closes the connection; Fastify never sees them. */
export function rejectMalformedRequest(error: { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const failure = new Failure(invalidInput, { fields: [{ field: '', rule: 'http' }] });
  const body = JSON.stringify(failureBody(failure, 'en', newId()));
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
