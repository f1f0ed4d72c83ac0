import { median, type Report } from '../support/report.ts'
import type { Line, Run } from './gestures.ts'

/** The runs of one page with a number of rows. */
export interface Measured {
  readonly name: string
  readonly count: number
  readonly runs: readonly Run[]
}

type Worded = readonly [line: Line, words: string]

const compared: readonly Worded[] = [
  ['load', 'first paint, ms'],
  ['firstKey', 'first key, ms'],
  ['laterKeys', 'later keys, ms'],
  ['clear', 'clear, ms'],
  ['ascending', 'sort up, ms'],
  ['descending', 'sort down, ms'],
  ['frame', 'scroll frame p95, ms'],
  ['heap', 'heap after load, MB'],
  ['heapAtEnd', 'heap at the end, MB'],
]

const besides: readonly Worded[] = [
  ['open', 'opened with its rows, ms'],
  ['still', 'still frame p95, ms'],
  ['slow', 'frames > 25 ms, %'],
  ['blank', 'blank frames, %'],
  ['nodes', 'DOM nodes'],
]

const figuresOf = ({ runs }: Measured, line: Line): readonly number[] => runs.flatMap((run) => run[line])

const worded = (figure: number): string => figure.toFixed(figure < 1000 ? 1 : 0)

const spread = (figures: readonly number[]): string =>
  figures.length === 0
    ? '–'
    : `${worded(median(figures))} [${worded(Math.min(...figures))}–${worded(Math.max(...figures))}]`

const rowsOf = (count: number): string => count.toLocaleString('en-AU')

/** The median and the range of each figure over the runs. */
export const everyFigure = (all: readonly Measured[], title: string): Report => {
  const lines = [...compared, ...besides]
  return {
    title,
    columns: ['rows', 'grid', ...lines.map(([, words]) => words)],
    rows: all.map((measured) => [
      rowsOf(measured.count),
      measured.name,
      ...lines.map(([line]) => spread(figuresOf(measured, line))),
    ]),
  }
}

/** Compares ours with the best of the others, line by line. */
export const againstBest = (all: readonly Measured[], our: string): Report => ({
  title: 'Ours against the best peer on each line: below 1 is ahead',
  columns: ['rows', 'what', 'Plutus', 'best peer', 'which', 'ratio'],
  rows: all
    .filter(({ name }) => name === our)
    .flatMap((mine) =>
      compared.flatMap(([line, words]) => {
        const others = all.filter(({ name, count }) => name !== our && count === mine.count)
        const [best] = others.toSorted((a, b) => median(figuresOf(a, line)) - median(figuresOf(b, line)))
        if (best === undefined) return []
        const [my, their] = [median(figuresOf(mine, line)), median(figuresOf(best, line))]
        return [[rowsOf(mine.count), words, worded(my), worded(their), best.name, (my / their).toFixed(2)]]
      }),
    ),
})
