import { Counter, Histogram, type Registry } from 'prom-client'

/** Times in milliseconds. */
interface WrittenGroup {
  readonly size: number
  readonly waited: number
  readonly held: number
}

export interface AppendMetrics {
  readonly written: (group: WrittenGroup) => void
  readonly refused: () => void
  readonly countIn: (registry: Registry) => void
}

const secondsBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5]
const sizeBuckets = [1, 2, 4, 8, 16, 32, 60]

export const openAppendMetrics = (): AppendMetrics => {
  const histogram = (name: string, help: string, buckets: number[]) =>
    new Histogram({ name, help, buckets, registers: [] })
  const lockWait = histogram(
    'plutus_append_lock_wait_seconds',
    'Time that a group, an import or a posting waited for the append lock',
    secondsBuckets,
  )
  const lockHeld = histogram(
    'plutus_append_lock_held_seconds',
    'Time that a group, an import or a posting held the append lock before the commit',
    secondsBuckets,
  )
  const groupSize = histogram('plutus_append_group_size', 'Appends written in one group', sizeBuckets)
  const refusedAppends = new Counter({
    name: 'plutus_appends_refused_total',
    help: 'Appends refused because the queue was full or they waited too long',
    registers: [],
  })
  return {
    written: ({ size, waited, held }) => {
      lockWait.observe(waited / 1000)
      lockHeld.observe(held / 1000)
      groupSize.observe(size)
    },
    refused: () => {
      refusedAppends.inc()
    },
    countIn: (registry) => {
      for (const metric of [lockWait, lockHeld, groupSize, refusedAppends]) registry.registerMetric(metric)
    },
  }
}
