import { O } from '../../src/domain/fp.ts'
import { Coded } from '../logger/coded.ts'

/** What the machine that serves, or that of the database, has too little of. */
export type Shortage = 'disk' | 'memory'

/** PostgreSQL's and the system's words for it; a quota that is used up is a full disk to whoever has it. */
const shortages = new Map<string, Shortage>([
  ['53100', 'disk'],
  ['ENOSPC', 'disk'],
  ['EDQUOT', 'disk'],
  ['53200', 'memory'],
])

/** Whether a call failed for want of something there may be enough of again. */
export const shortageOf = (error: unknown): O.Option<Shortage> => {
  if (error instanceof AggregateError) return O.fromNullable(error.errors.map(shortageOf).find(O.isSome)?.value)
  return Coded.is(error) ? O.fromNullable(shortages.get(error.code)) : O.none
}
