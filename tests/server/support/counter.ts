import * as t from 'io-ts'
import type { LogProjection } from '../../../server/log/event-log.ts'
import type { Decider } from '../../../src/domain/decider.ts'
import { E } from '../../../src/domain/fp.ts'

/** The smallest aggregate: it counts to a limit. */
export const Counted = t.strict({ type: t.literal('Counted'), count: t.number })
export type Counted = t.TypeOf<typeof Counted>

export interface CountTo {
  readonly count: number
}

export const counterDecider: Decider<number, CountTo, Counted, { readonly _tag: 'TooMany' }> = {
  initial: 0,
  decide: ({ count }, state) => {
    if (count > 1000) return E.left({ _tag: 'TooMany' })
    return E.right(count <= state ? [] : [{ type: 'Counted', count }])
  },
  evolve: (_, { count }) => count,
}

export const tallyTable = 'create table tally (stream text primary key, counts jsonb not null, last bigint)'

/** A table of the counts of each stream. */
export const tallyProjection: LogProjection = {
  name: 'tally',
  tables: ['tally'],
  apply: async (transaction, { stream, data, position }) => {
    await transaction.query(
      `insert into tally values ($1, jsonb_build_array($2::jsonb), $3)
       on conflict (stream) do update set counts = tally.counts || excluded.counts, last = excluded.last`,
      [stream, JSON.stringify(data), position],
    )
  },
}
