import { addDays } from '../../dates/calendar.ts'
import type { IsoDate } from '../../dates/iso-date.ts'
import type { ParcelHistory } from '../parcels/parcel-history.ts'
import type { Split } from './price.ts'
import { added, onDates } from './step.ts'

export const heldBefore = ({ held }: ParcelHistory, date: IsoDate): number =>
  held.findLast((step) => step.date < date)?.value ?? 0

/** What an account's own `split` rows of each day made of the units it held when the market opened. */
export const ownSplits = (history: ParcelHistory): readonly Split[] =>
  [...Map.groupBy(history.splits ?? [], ({ date }) => date)]
    .filter(([date]) => heldBefore(history, date) > 0)
    .map(([date, splits]) => ({ date, ratio: splits.reduce((product, { ratio }) => product * ratio, 1) }))

/** One account's holding of a security, and what it alone was split by. */
interface OwnSplits {
  readonly history: ParcelHistory
  readonly splits: readonly Split[]
}

/** What the splits that accounts have each for itself made of all that they hold, and of what the others do. */
export const combinedSplits = (holdings: readonly OwnSplits[]): readonly Split[] => {
  const more = Map.groupBy(
    holdings.flatMap(({ history, splits }) =>
      splits.map(({ date, ratio }) => ({ date, units: heldBefore(history, date) * (ratio - 1) })),
    ),
    ({ date }) => date,
  )
  if (more.size === 0) return []
  const days = [...more.keys()].toSorted()
  const opening = onDates(
    added(holdings.map(({ history }) => history.held)),
    days.map((date) => addDays(date, -1)),
  )
  return days.map((date, place) => {
    const before = opening[place] ?? 0
    const after = (more.get(date) ?? []).reduce((sum, { units }) => sum + units, before)
    return { date, ratio: after / before }
  })
}
