import { E, O, type TE } from '../../src/domain/fp.ts'
import { describeDefect } from '../logger/describe-defect.ts'
import { leastFreeBytes, type Shortage, shortageLines, shortageOf } from './shortage.ts'
import { throttledLog } from '../logger/throttled-log.ts'

export interface Shortages {
  readonly note: (error: unknown, where?: Readonly<Record<string, unknown>>) => boolean
  readonly check: TE.TaskEither<string, void>
  readonly close: () => Promise<void>
}

interface ShortagesOptions {
  readonly log: (line: Readonly<Record<string, unknown>>) => void
  readonly tryOut: () => Promise<unknown>
  readonly freeBytes: () => Promise<number>
  readonly againMs?: number
}

const tryOutEveryMs = 5000

export const openShortages = ({ log, tryOut, freeBytes, againMs = tryOutEveryMs }: ShortagesOptions): Shortages => {
  let current: O.Option<Shortage> = O.none
  let isClosed = false
  const logThrottled = throttledLog({ write: log, most: 1 })

  const seeWhetherOver = async (): Promise<void> => {
    const isOver = await tryOut().then(
      () => true,
      () => false,
    )
    if (isOver) current = O.none
    else begin()
  }
  const begin = (): void => {
    if (!isClosed) setTimeout(() => void seeWhetherOver(), againMs).unref()
  }

  const note: Shortages['note'] = (error, where = {}) => {
    const shortage = shortageOf(error)
    if (O.isNone(shortage)) return false
    logThrottled({ shortage: shortage.value }, { ...where, defect: describeDefect(error) })
    if (O.isNone(current)) begin()
    current = shortage
    return true
  }

  return {
    note,
    check: async () => {
      if (O.isSome(current)) return E.left(shortageLines[current.value])
      return (await freeBytes()) < leastFreeBytes ? E.left(shortageLines.disk) : E.right(undefined)
    },
    close: () => {
      isClosed = true
      return Promise.resolve()
    },
  }
}
