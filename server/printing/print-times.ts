import { O, pipe, RA } from '../../src/domain/fp.ts'

interface TimedPrint {
  readonly letters: number
  readonly ms: number
}

/** Printing times by size: the letters of the HTML, 0 for pages of this server. */
export interface PrintTimes {
  readonly add: (timed: TimedPrint) => void
  /** Median time of the last documents of similar size, scaled to `letters`. None without such documents. */
  readonly estimateMs: (letters: number) => O.Option<number>
}

const maxKept = 100
const maxUsedPrints = 15
const similarPrints = 4

const isSimilar = (letters: number, other: number): boolean =>
  Math.max(letters, other) <= similarPrints * Math.max(1, Math.min(letters, other))

const medianOf = (values: readonly number[]): O.Option<number> => {
  const sorted = values.toSorted((one, other) => one - other)
  return RA.lookup(Math.floor(sorted.length / 2))(sorted)
}

export const openPrintTimes = (): PrintTimes => {
  const known: TimedPrint[] = []
  return {
    add: (timed) => {
      known.push(timed)
      if (known.length > maxKept) known.shift()
    },
    estimateMs: (letters) => {
      const of = known.filter((timed) => isSimilar(letters, timed.letters)).slice(-maxUsedPrints)
      return pipe(
        of.map(({ letters: its, ms }) => (letters === 0 || its === 0 ? ms : (ms * letters) / its)),
        medianOf,
      )
    },
  }
}
