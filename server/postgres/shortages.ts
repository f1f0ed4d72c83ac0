import { statfs } from 'node:fs/promises'
import { E, O, type TE } from '../../src/domain/fp.ts'
import { CodedError, describeDefect } from '../logger/errors.ts'
import { throttledLog } from '../logger/throttled-log.ts'

export interface ShortageWatch {
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

export type ShortResource = 'disk' | 'memory'

export const shortageLines: Readonly<Record<ShortResource, string>> = {
  disk: 'The disk is full',
  memory: 'Not enough memory',
}

/** PostgreSQL's write-ahead log grows in files of this size and stops without space for the next. */
export const minFreeBytes = 16 * 1024 * 1024

export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** A used-up quota counts as a full disk. */
const shortageCodes = new Map<string, ShortResource>([
  ['53100', 'disk'],
  ['ENOSPC', 'disk'],
  ['EDQUOT', 'disk'],
  ['53200', 'memory'],
])

export const shortageOf = (error: unknown): O.Option<ShortResource> => {
  if (error instanceof AggregateError) return O.fromNullable(error.errors.map(shortageOf).find(O.isSome)?.value)
  return CodedError.is(error) ? O.fromNullable(shortageCodes.get(error.code)) : O.none
}

export const openShortages = ({ log, tryOut, freeBytes, againMs = tryOutEveryMs }: ShortagesOptions): ShortageWatch => {
  let current: O.Option<ShortResource> = O.none
  let isClosed = false
  const logThrottled = throttledLog({ write: log, maxLines: 1 })

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

  const note: ShortageWatch['note'] = (error, where = {}) => {
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
      return (await freeBytes()) < minFreeBytes ? E.left(shortageLines.disk) : E.right(undefined)
    },
    close: () => {
      isClosed = true
      return Promise.resolve()
    },
  }
}
