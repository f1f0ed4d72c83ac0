import { O } from '../../../fp.ts'
import { operatorOf } from '../../figures/departures.ts'
import { figureOf } from '../../figures/figure-type.ts'
import type { Cell, ColumnType } from '../widget-table.ts'

type FigureTest = (figure: number) => boolean

const number = String.raw`-?\$?-?\d[\d,]*(?:\.\d+)?%?`
const comparison = new RegExp(`^(>=|<=|>|<|=)\\s*(${number})$`)
const range = new RegExp(`^(${number})?\\s*\\.\\.\\s*(${number})?$`)
const alone = new RegExp(`^(${number})$`)

// twelve significant digits undo the error of dividing 7 % by a hundred
const exact = (figure: number): number => Number(figure.toPrecision(12))

const read = (type: ColumnType, typed: string): number => {
  const figure = Number(typed.replaceAll(/[$,%]/g, ''))
  return type === 'percent' ? exact(figure / 100) : figure
}

const decimalsOf = (type: ColumnType, typed: string): number =>
  (typed.replace('%', '').split('.')[1]?.length ?? 0) + (type === 'percent' ? 2 : 0)

const compared = (operator: string, bound: number): FigureTest => {
  const holds = operatorOf(operator)
  return (figure) => holds(figure - bound)
}

const between =
  (low: number, high: number): FigureTest =>
  (figure) =>
    figure >= low && figure <= high

/** A figure alone finds those that round to it. */
const rounding = (type: ColumnType, typed: string): FigureTest => {
  const half = 0.5 / 10 ** decimalsOf(type, typed)
  const sought = read(type, typed)
  return (figure) => figure >= sought - half && figure < sought + half
}

const parsed = (type: ColumnType, text: string): O.Option<FigureTest> => {
  const [, operator, bound] = comparison.exec(text) ?? []
  if (operator !== undefined && bound !== undefined) return O.some(compared(operator, read(type, bound)))
  const [dots, low, high] = range.exec(text) ?? []
  if (dots !== undefined && (low ?? high) !== undefined)
    return O.some(
      between(
        low === undefined ? Number.NEGATIVE_INFINITY : read(type, low),
        high === undefined ? Number.POSITIVE_INFINITY : read(type, high),
      ),
    )
  return alone.test(text) ? O.some(rounding(type, text)) : O.none
}

/** `>1000`, `<= 5%`, `10..20`, `..20`, or a figure; percents are typed as shown. */
export const figureTest = (type: ColumnType, text: string) =>
  O.map((test: FigureTest) => (cell: Cell | undefined): boolean => {
    const figure = figureOf(cell)
    return figure !== null && test(figure)
  })(parsed(type, text))
