import type { TakeAnswer } from './answer.ts'
import type { TakeOrder } from './inside/directory.ts'
import type { UnzipProcess } from './unzip-process.ts'

export interface PendingEntry {
  readonly nth: number
  readonly order: () => TakeOrder
}

interface TakeOptions {
  readonly pending: readonly PendingEntry[]
  readonly together: number
  readonly process: () => Promise<UnzipProcess>
  readonly settle: (nth: number, order: TakeOrder, taken: TakeAnswer) => void
  readonly hasRoom: (nth: number) => boolean
  readonly moved: () => Promise<unknown>
}

/** If the process ends, tries each of its unfinished entries alone. Only the entry that ends a process then fails. */
export const takeAll = async ({ pending, together, process, settle, hasRoom, moved }: TakeOptions): Promise<void> => {
  const queue = [...pending]
  const retryAlone: PendingEntry[] = []

  const tryTake = async (running: UnzipProcess, each: PendingEntry): Promise<boolean> => {
    const order = each.order()
    const taken = await running.take(order)
    if (taken !== null) settle(each.nth, order, taken)
    return taken !== null
  }

  const takeAlone = async (running: UnzipProcess, alone: PendingEntry): Promise<void> => {
    if (await tryTake(running, alone)) return
    const order = alone.order()
    settle(alone.nth, order, { type: 'failed', file: order.file, fault: { _tag: 'TextTooSlow' } })
  }

  const worker = async (running: UnzipProcess): Promise<void> => {
    for (let next = queue[0]; next !== undefined && !running.hasEnded(); next = queue[0]) {
      if (hasRoom(next.nth)) {
        queue.shift()
        if (!(await tryTake(running, next))) retryAlone.push(next)
      } else await Promise.race([moved(), running.ended])
    }
  }

  while (queue.length + retryAlone.length > 0) {
    const running = await process()
    const alone = retryAlone.shift()
    if (alone !== undefined) await takeAlone(running, alone)
    else await Promise.all(Array.from({ length: together }, () => worker(running)))
  }
}
