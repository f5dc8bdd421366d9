import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Leave } from './admission.ts'

/** Gives the slot back when the answer is sent or its connection ends, whichever comes first. */
export function leaveAtEnd({ socket }: IncomingMessage, response: ServerResponse, leave: Leave): void {
  response.once('close', leave)
  // An answer that waits behind another one on its connection has no socket yet, and hears nothing when that ends.
  if (response.socket) return
  if (socket.destroyed) {
    leave()
    return
  }
  socket.setMaxListeners(0).once('close', leave)
  response.once('close', () => socket.off('close', leave))
}
