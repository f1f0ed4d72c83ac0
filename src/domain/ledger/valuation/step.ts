import type { IsoDate } from '../../dates/iso-date.ts'
import { roundUnits } from '../parcels/parcel.ts'

/** `value` applies until the date of the next step. Lists are in date order; the last step of a day counts. */
export interface DatedStep {
  readonly date: IsoDate
  readonly value: number
}

export const stepsSince = (steps: readonly DatedStep[], date: IsoDate): readonly DatedStep[] =>
  steps.slice(
    Math.max(
      0,
      steps.findLastIndex((step) => step.date <= date),
    ),
  )

export const stepOn = <S extends DatedStep>(steps: readonly S[], date: IsoDate): S | undefined =>
  steps.findLast((step) => step.date <= date)

/** Compares identity first: most steps are on requested days, and equal dates are mostly the same string. */
export const isDue = (step: DatedStep | undefined, date: IsoDate): boolean =>
  step !== undefined && (step.date === date || step.date < date)

const valuesInForce = (
  steps: readonly DatedStep[],
  dates: readonly IsoDate[],
  isPassed: (step: DatedStep | undefined, date: IsoDate) => boolean,
): readonly (number | undefined)[] => {
  const cursor = { next: 0 }
  return dates.map((date) => {
    while (isPassed(steps[cursor.next], date)) cursor.next += 1
    return steps[cursor.next - 1]?.value
  })
}

/** Returns `undefined` before the first step. Steps and dates must ascend, so that one pass is enough. */
export const valuesOnDates = (
  steps: readonly DatedStep[],
  dates: readonly IsoDate[],
): readonly (number | undefined)[] => valuesInForce(steps, dates, isDue)

export const valuesBeforeDates = (
  steps: readonly DatedStep[],
  dates: readonly IsoDate[],
): readonly (number | undefined)[] =>
  valuesInForce(steps, dates, (step, date) => step !== undefined && step.date < date)

export const addSteps = (quantities: readonly (readonly DatedStep[])[]): readonly DatedStep[] => {
  const changes = quantities
    .flatMap((steps) =>
      steps.map(({ date, value }, index) => ({ date, change: value - (steps[index - 1]?.value ?? 0) })),
    )
    .toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  const sums: DatedStep[] = []
  for (const { date, change } of changes) sums.push({ date, value: roundUnits((sums.at(-1)?.value ?? 0) + change) })
  return sums
}
