import type { AsideName } from '../../../src/domain/dashboards/presence/presence-messages.ts'
import { backpressureOf } from '../backpressure.ts'
import type { RealtimeSocket } from '../protocol.ts'

/** Sends the latest of each kind about each dashboard, as fast as the client reads: what is overtaken is never sent. */
export interface Publisher {
  readonly publish: (name: AsideName, path: string, send: () => void) => void
}

export const createPublisher = (socket: RealtimeSocket): Publisher => {
  const pending = new Map<string, () => void>()
  const backpressure = backpressureOf(socket.conn)
  let isFlushing = false

  const flush = async (): Promise<void> => {
    if (isFlushing) return
    isFlushing = true
    while (pending.size > 0) {
      await backpressure.drained()
      const sends = [...pending.values()]
      pending.clear()
      for (const send of sends) send()
    }
    isFlushing = false
  }

  return {
    publish: (name, path, send) => {
      pending.set(`${name} ${path}`, send)
      void flush()
    },
  }
}
