import { O } from '../../fp.ts'
import type { ReportBatch } from '../report-batch.ts'
import type { BatchEvent } from './event.ts'
import { evolveBatch } from './evolve.ts'

/** What is heard of a batch; `version` is what it comes to by that. */
export interface BatchHeard {
  readonly id: string
  readonly version: number
  readonly event: BatchEvent
}

type Batches = readonly ReportBatch[]

/** Batches with what was heard of one of them: as they were when it is known already, none when something before it was not heard. */
export const withHeard = (batches: Batches, { id, version, event }: BatchHeard): O.Option<Batches> => {
  const known = O.fromNullable(batches.find((batch) => batch.id === id))
  const before = O.isSome(known) ? known.value.version : 0
  if (version <= before) return O.some(batches)
  const next = version === before + 1 ? evolveBatch(known, event) : O.none
  if (O.isNone(next)) return O.none
  return O.some(
    O.isSome(known) ? batches.map((batch) => (batch.id === id ? next.value : batch)) : [next.value, ...batches],
  )
}

/** A batch as the server answers it, unless something later was heard already. */
export const withBatch = (batches: Batches, answered: ReportBatch): Batches => {
  const known = batches.find(({ id }) => id === answered.id)
  if (known === undefined) return [answered, ...batches]
  return known.version >= answered.version ? batches : batches.map((batch) => (batch === known ? answered : batch))
}
