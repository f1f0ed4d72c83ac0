import { statfs } from 'node:fs/promises'
import { O } from '../../src/domain/fp.ts'
import { Coded } from '../logger/coded.ts'

export type Shortage = 'disk' | 'memory'

export const shortageLines: Readonly<Record<Shortage, string>> = {
  disk: 'There is no room left on the disk',
  memory: 'There is not enough memory',
}

/** PostgreSQL writes its log in files of this size, and cannot go on when there is no room for the next. */
export const leastFreeBytes = 16 * 1024 * 1024

export const freeBytesIn = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** PostgreSQL's and the system's words for it; a quota that is used up is a full disk to whoever has it. */
const shortages = new Map<string, Shortage>([
  ['53100', 'disk'],
  ['ENOSPC', 'disk'],
  ['EDQUOT', 'disk'],
  ['53200', 'memory'],
])

export const shortageOf = (error: unknown): O.Option<Shortage> => {
  if (error instanceof AggregateError) return O.fromNullable(error.errors.map(shortageOf).find(O.isSome)?.value)
  return Coded.is(error) ? O.fromNullable(shortages.get(error.code)) : O.none
}
