import { median, type BenchReport } from '../support/report.ts'
import type { GridLine, GridRun } from './gestures.ts'

/** The runs of one page with a number of rows. */
export interface GridMeasurement {
  readonly name: string
  readonly count: number
  readonly runs: readonly GridRun[]
}

type LineTitle = readonly [line: GridLine, words: string]

const comparedLines: readonly LineTitle[] = [
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

const furtherLines: readonly LineTitle[] = [
  ['open', 'opened with its rows, ms'],
  ['still', 'still frame p95, ms'],
  ['slow', 'frames > 25 ms, %'],
  ['blank', 'blank frames, %'],
  ['nodes', 'DOM nodes'],
]

const figuresOf = ({ runs }: GridMeasurement, line: GridLine): readonly number[] => runs.flatMap((run) => run[line])

const figureText = (figure: number): string => figure.toFixed(figure < 1000 ? 1 : 0)

const spreadText = (figures: readonly number[]): string =>
  figures.length === 0
    ? '–'
    : `${figureText(median(figures))} [${figureText(Math.min(...figures))}–${figureText(Math.max(...figures))}]`

const rowsOf = (count: number): string => count.toLocaleString('en-AU')

/** The median and the range of each figure over the runs. */
export const everyFigure = (all: readonly GridMeasurement[], title: string): BenchReport => {
  const lines = [...comparedLines, ...furtherLines]
  return {
    title,
    columns: ['rows', 'grid', ...lines.map(([, words]) => words)],
    rows: all.map((measured) => [
      rowsOf(measured.count),
      measured.name,
      ...lines.map(([line]) => spreadText(figuresOf(measured, line))),
    ]),
  }
}

/** Compares ours with the best of the others, line by line. */
export const againstBest = (all: readonly GridMeasurement[], our: string): BenchReport => ({
  title: 'Ours against the best peer on each line: below 1 is ahead',
  columns: ['rows', 'what', 'Plutus', 'best peer', 'which', 'ratio'],
  rows: all
    .filter(({ name }) => name === our)
    .flatMap((mine) =>
      comparedLines.flatMap(([line, words]) => {
        const others = all.filter(({ name, count }) => name !== our && count === mine.count)
        const [best] = others.toSorted((a, b) => median(figuresOf(a, line)) - median(figuresOf(b, line)))
        if (best === undefined) return []
        const [my, their] = [median(figuresOf(mine, line)), median(figuresOf(best, line))]
        return [[rowsOf(mine.count), words, figureText(my), figureText(their), best.name, (my / their).toFixed(2)]]
      }),
    ),
})
