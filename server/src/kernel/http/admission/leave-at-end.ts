import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Leave } from './admission.ts'

/** Gives the slot back when the answer is sent or its connection ends, whichever comes first. */
export function leaveAtEnd({ socket }: IncomingMessage, response: ServerResponse, leave: Leave): void {
  response.once('close', leave)
  // A pipelined answer has no socket yet while it waits, and does not notice when the connection ends.
  if (response.socket) return
  if (socket.destroyed) {
    leave()
    return
  }
  socket.setMaxListeners(0).once('close', leave)
  response.once('close', () => socket.off('close', leave))
}
