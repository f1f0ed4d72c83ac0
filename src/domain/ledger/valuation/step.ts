import type { IsoDate } from '../../dates/iso-date.ts'
import { quantity } from '../parcels/parcel.ts'

/** A figure that holds from its date until the next step's. A list of steps is in date order; of one day the last counts. */
export interface Step {
  readonly date: IsoDate
  readonly value: number
}

export const stepsSince = (steps: readonly Step[], date: IsoDate): readonly Step[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex((step) => step.date <= date),
    ),
  )

export const stepOn = <S extends Step>(steps: readonly S[], date: IsoDate): S | undefined =>
  steps.findLast((step) => step.date <= date)

/** Most steps are of days that are asked for, and dates of one day are mostly one and the same text. */
export const isDue = (step: Step | undefined, date: IsoDate): boolean =>
  step !== undefined && (step.date === date || step.date < date)

/** The figure in force on each of some ascending dates, `undefined` before the first step. One pass over both. */
export const onDates = (steps: readonly Step[], dates: readonly IsoDate[]): readonly (number | undefined)[] => {
  const cursor = { next: 0 }
  return dates.map((date) => {
    while (isDue(steps[cursor.next], date)) cursor.next += 1
    return steps[cursor.next - 1]?.value
  })
}

export const added = (quantities: readonly (readonly Step[])[]): readonly Step[] => {
  const changes = quantities
    .flatMap((steps) =>
      steps.map(({ date, value }, index) => ({ date, change: value - (steps[index - 1]?.value ?? 0) })),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const sums: Step[] = []
  for (const { date, change } of changes) sums.push({ date, value: quantity((sums.at(-1)?.value ?? 0) + change) })
  return sums
}
