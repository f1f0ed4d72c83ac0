import type { AsideName } from '../../../src/domain/dashboards/presence/told.ts'
import { outletOf } from '../outlet.ts'
import type { RealtimeSocket } from '../protocol.ts'

/** Says the latest of each kind about each dashboard, as fast as the client reads: what is overtaken is never sent. */
export interface Teller {
  readonly tell: (name: AsideName, path: string, say: () => void) => void
}

export const createTeller = (socket: RealtimeSocket): Teller => {
  const owed = new Map<string, () => void>()
  const outlet = outletOf(socket.conn)
  let isPaying = false

  const pay = async (): Promise<void> => {
    if (isPaying) return
    isPaying = true
    while (owed.size > 0) {
      await outlet.drained()
      const says = [...owed.values()]
      owed.clear()
      for (const say of says) say()
    }
    isPaying = false
  }

  return {
    tell: (name, path, say) => {
      owed.set(`${name} ${path}`, say)
      void pay()
    },
  }
}
