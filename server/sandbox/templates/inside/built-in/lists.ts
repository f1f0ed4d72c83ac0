import { compareCells } from '../../../../../src/domain/widgets/table/sort.ts'
import { runningSum } from '../../../../../src/domain/widgets/table/totals.ts'
import { withoutRoundingError } from '../../../../../src/domain/widgets/figures/figures.ts'
import { type BuiltIn, cellOf, figureOf, type HelperArguments, listOf, textOf, valueAt } from './values.ts'

const pathOf = ({ values, hash }: HelperArguments): unknown => values[1] ?? hash['by'] ?? hash['of']

const figuresOf = (given: HelperArguments): readonly number[] =>
  listOf(given.values[0])
    .map((row) => figureOf(valueAt(row, pathOf(given))))
    .filter((figure) => figure !== null)

const exactSum = (figures: readonly number[]): number => {
  const sum = runningSum()
  figures.forEach(sum.add)
  return withoutRoundingError('number', sum.total())
}

/** Uses Neumaier's summation without rounding dust, like the totals of tables. */
export const totalHelper: BuiltIn = (given) => exactSum(figuresOf(given))

export const averageHelper: BuiltIn = (given) => {
  const figures = figuresOf(given)
  return figures.length === 0 ? null : exactSum(figures) / figures.length
}

export const countHelper: BuiltIn = ({ values: [rows] }) => listOf(rows).length

const farthestHelper =
  (isFarther: (figure: number, best: number) => boolean): BuiltIn =>
  (given) =>
    figuresOf(given).reduce<number | null>(
      (best, figure) => (best === null || isFarther(figure, best) ? figure : best),
      null,
    )

export const minHelper = farthestHelper((figure, best) => figure < best)
export const maxHelper = farthestHelper((figure, best) => figure > best)

export const sortHelper: BuiltIn = (given) => {
  const keyed = listOf(given.values[0]).map((row) => ({ row, key: cellOf(valueAt(row, pathOf(given))) }))
  const isFigures = keyed.every(({ key }) => key === null || typeof key === 'number')
  const compare = compareCells(isFigures ? 'number' : 'text', given.hash['descending'] === true)
  return keyed.toSorted((left, right) => compare(left.key, right.key)).map(({ row }) => row)
}

export const limitHelper: BuiltIn = ({ values: [rows, count] }) =>
  listOf(rows).slice(0, Math.max(0, figureOf(count) ?? 0))

export const pluckHelper: BuiltIn = (given) => listOf(given.values[0]).map((row) => valueAt(row, pathOf(given)) ?? null)

export const whereHelper: BuiltIn = ({ values: [rows, path, value] }) =>
  listOf(rows).filter((row) => valueAt(row, path) === value)

export const groupHelper: BuiltIn = (given) => {
  const groups = [...Map.groupBy(listOf(given.values[0]), (row) => textOf(valueAt(row, pathOf(given))))]
  const contexts = groups.map(([key, rows]) => ({ key, rows }))
  const { inner, inverse, self } = given
  if (inner === undefined) return contexts
  if (contexts.length === 0) return inverse?.(self) ?? ''
  const isLast = (index: number): boolean => index === contexts.length - 1
  return contexts.map((context, index) => inner(context, { index, first: index === 0, last: isLast(index) })).join('')
}
