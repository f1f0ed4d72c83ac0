import { O, pipe, RA } from '../../src/domain/fp.ts'

interface Timed {
  readonly letters: number
  readonly ms: number
}

/** Printing times by size: the letters of the HTML, 0 for pages of this server. */
export interface PrintTimes {
  readonly add: (timed: Timed) => void
  /** Scaled median of the last documents of similar size; none without such documents. */
  readonly estimateMs: (letters: number) => O.Option<number>
}

const mostKept = 100
const mostUsed = 15
const similar = 4

const isSimilar = (letters: number, other: number): boolean =>
  Math.max(letters, other) <= similar * Math.max(1, Math.min(letters, other))

const medianOf = (values: readonly number[]): O.Option<number> => {
  const sorted = values.toSorted((one, other) => one - other)
  return RA.lookup(Math.floor(sorted.length / 2))(sorted)
}

export const openPrintTimes = (): PrintTimes => {
  const known: Timed[] = []
  return {
    add: (timed) => {
      known.push(timed)
      if (known.length > mostKept) known.shift()
    },
    estimateMs: (letters) => {
      const of = known.filter((timed) => isSimilar(letters, timed.letters)).slice(-mostUsed)
      return pipe(
        of.map(({ letters: its, ms }) => (letters === 0 || its === 0 ? ms : (ms * letters) / its)),
        medianOf,
      )
    },
  }
}
