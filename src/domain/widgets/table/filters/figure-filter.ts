import { O } from '../../../fp.ts'
import { comparisonTestOf } from '../../figures/departures.ts'
import { figureOf } from '../../figures/figure-type.ts'
import type { TableCell, ColumnType } from '../widget-table.ts'

type FigureTest = (figure: number) => boolean

const numberPattern = String.raw`-?\$?-?\d[\d,]*(?:\.\d+)?%?`
const comparisonPattern = new RegExp(`^(>=|<=|>|<|=)\\s*(${numberPattern})$`)
const rangePattern = new RegExp(`^(${numberPattern})?\\s*\\.\\.\\s*(${numberPattern})?$`)
const alonePattern = new RegExp(`^(${numberPattern})$`)

// twelve significant digits undo the error of dividing 7 % by a hundred
const exactFigure = (figure: number): number => Number(figure.toPrecision(12))

const readFigure = (type: ColumnType, typed: string): number => {
  const figure = Number(typed.replaceAll(/[$,%]/g, ''))
  return type === 'percent' ? exactFigure(figure / 100) : figure
}

const decimalsOf = (type: ColumnType, typed: string): number =>
  (typed.replace('%', '').split('.')[1]?.length ?? 0) + (type === 'percent' ? 2 : 0)

const comparedFigure = (operator: string, bound: number): FigureTest => {
  const holds = comparisonTestOf(operator)
  return (figure) => holds(figure - bound)
}

const betweenFigures =
  (low: number, high: number): FigureTest =>
  (figure) =>
    figure >= low && figure <= high

/** A figure without an operator finds all figures that round to it. */
const roundingTest = (type: ColumnType, typed: string): FigureTest => {
  const half = 0.5 / 10 ** decimalsOf(type, typed)
  const sought = readFigure(type, typed)
  return (figure) => figure >= sought - half && figure < sought + half
}

const parseFigureFilter = (type: ColumnType, text: string): O.Option<FigureTest> => {
  const [, operator, bound] = comparisonPattern.exec(text) ?? []
  if (operator !== undefined && bound !== undefined) return O.some(comparedFigure(operator, readFigure(type, bound)))
  const [dots, low, high] = rangePattern.exec(text) ?? []
  if (dots !== undefined && (low ?? high) !== undefined)
    return O.some(
      betweenFigures(
        low === undefined ? Number.NEGATIVE_INFINITY : readFigure(type, low),
        high === undefined ? Number.POSITIVE_INFINITY : readFigure(type, high),
      ),
    )
  return alonePattern.test(text) ? O.some(roundingTest(type, text)) : O.none
}

/** `>1000`, `<= 5%`, `10..20`, `..20`, or a figure; percents are typed as shown. */
export const figureTest = (type: ColumnType, text: string) =>
  O.map((test: FigureTest) => (cell: TableCell | undefined): boolean => {
    const figure = figureOf(cell)
    return figure !== null && test(figure)
  })(parseFigureFilter(type, text))
