import type { FigureType } from '../../../src/domain/widgets/figures/figure-type.ts'
import { emptyCellText } from '../../../src/domain/widgets/table/format-cell.ts'
import { incompleteMark, isIncompleteText, markedFormat } from '../../../src/domain/widgets/table/unknown-figures.ts'
import { cellFormats, isSpreadsheetDate } from '../../../src/domain/widgets/sheet/xlsx/cell-formats.ts'
import { withoutRoundingError } from '../../../src/domain/widgets/figures/figures.ts'
import type { TableCellValue } from './table.ts'

export type CellAttributes = Readonly<Record<string, string>>

const decimalsShown = (text: string): number => Math.min(/\.(\d+)/.exec(text)?.[1]?.length ?? 0, 10)

const readDate = (text: string): Date | null => (isSpreadsheetDate(text) ? new Date(`${text}T00:00:00Z`) : null)

const maxKnownDates = 10_000
/** Long tables repeat a few dates. */
const knownDates = new Map<string, Date>()

const dateOf = (text: string): Date | null => {
  const kept = knownDates.get(text)
  if (kept !== undefined) return kept
  const read = readDate(text)
  if (read === null) return null
  if (knownDates.size >= maxKnownDates) knownDates.clear()
  knownDates.set(text, read)
  return read
}

const plainFigure = /^[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d{1,3})?$/i

const figureOf = (text: string): number | null => {
  const figure = plainFigure.test(text) ? Number(text) : NaN
  return Number.isFinite(figure) ? figure : null
}

const formatOf = (type: FigureType, value: number, shown: string): string => {
  switch (type) {
    case 'currency':
    case 'price':
      return cellFormats.currency(decimalsShown(shown))
    case 'rate':
      return cellFormats.rate(decimalsShown(shown))
    case 'percent':
      return cellFormats.percent(decimalsShown(shown))
    case 'holding':
    case 'number':
      return cellFormats.number(value)
  }
}

const typedFigure = (type: FigureType, figure: number, shown: string): TableCellValue => {
  const value = withoutRoundingError(type, figure)
  const format = formatOf(type, value, shown)
  return { value, format: shown.endsWith(incompleteMark) ? markedFormat(format) : format }
}

const figureTypes: readonly FigureType[] = ['currency', 'price', 'rate', 'percent', 'number', 'holding']

export const isIncompleteFigure = (given: CellAttributes, shown: string): boolean =>
  figureTypes.some((type) => type === given['data-type']) && isIncompleteText(shown)

const typedCellValue = (type: string, raw: string, shown: string): TableCellValue => {
  const figureType = figureTypes.find((each) => each === type)
  if (figureType !== undefined) {
    const value = figureOf(raw)
    return value === null ? { value: shown } : typedFigure(figureType, value, shown)
  }
  const date = type === 'date' ? dateOf(raw) : null
  return date === null ? { value: shown } : { value: date, format: cellFormats.date }
}

const maxFormatLength = 100

const requestedFormat = (given: CellAttributes): { readonly format?: string } => {
  const said = given['data-cell-format-str'] ?? ''
  const format = (/\p{Cc}/u.test(said) ? '' : said).slice(0, maxFormatLength)
  return format === '' ? {} : { format }
}

/** jsreport's attributes, with the value as text. */
const jsreportCellValue = (type: string, shown: string, given: CellAttributes): TableCellValue => {
  const format = requestedFormat(given)
  switch (type) {
    case 'number': {
      const figure = figureOf(shown)
      return { value: figure === null ? shown : withoutRoundingError('number', figure), ...format }
    }
    case 'date':
      return { value: dateOf(shown.slice(0, 10)) ?? shown, format: cellFormats.date, ...format }
    case 'boolean':
      return { value: /^(?:true|false)$/i.test(shown) ? shown.toLowerCase() === 'true' : shown, ...format }
    default:
      return { value: shown, ...format }
  }
}

const shownMoney = /^-?\$\d{1,3}(?:,\d{3})*\.\d{2,10}$/
const shownPercent = /^-?\d{1,3}(?:,\d{3})*\.\d{2}%$/

const bareNumber = (text: string): string => text.replaceAll(/[$,%]/g, '')

/** Reads only our own formats as figures. An account code, for example, stays text. */
const guessedValue = (shown: string): TableCellValue => {
  if (shownMoney.test(shown)) return typedFigure('currency', Number(bareNumber(shown)), shown)
  // moves the decimal point in the text, because a division leaves rounding dust
  if (shownPercent.test(shown)) return typedFigure('percent', Number(`${bareNumber(shown)}e-2`), shown)
  return { value: shown }
}

/** A dash shows readers that no value is missing. A file has an empty cell instead. */
export const cellValueOf = (given: CellAttributes, shown: string): TableCellValue => {
  if (shown === emptyCellText && (given['data-value'] ?? '') === '') return { value: '' }
  const type = given['data-type']
  if (type !== undefined) return typedCellValue(type, given['data-value'] ?? shown, shown)
  const cellType = given['data-cell-type']
  return cellType === undefined ? guessedValue(shown) : jsreportCellValue(cellType, shown, given)
}

const untidySpaces = /[^\S ]| {2}|^ | $/

export const tidySpaces = (text: string): string =>
  untidySpaces.test(text)
    ? text
        .replaceAll(/[^\S\n]+/g, ' ')
        .replaceAll(/ ?\n ?/g, '\n')
        .trim()
    : text
