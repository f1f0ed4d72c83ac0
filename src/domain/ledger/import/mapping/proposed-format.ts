import { areDatesIn, parseDate, dateOrders, orderOf } from '../../../dates/date-order.ts'
import { IsoDate } from '../../../dates/iso-date.ts'
import { E, O } from '../../../fp.ts'
import type { CsvSeparator } from '../../../csv/separator.ts'
import { canReadAll, decimalMarkOf, plainNumber } from '../../rows/decimal-mark.ts'
import type { SheetName } from '../imported-file.ts'
import { columnsOf, type FileFormat, type FileMapping, formatOf, theirColumn } from './file-mapping.ts'
import type { FileHeader } from './kept-mapping.ts'

export const sampleRows = 200

export const headBytes = 65_536

export const completeRows = (text: string, isCut: boolean): string =>
  isCut ? text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1) : text

interface FileRows {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface FileHead extends FileHeader, FileRows {
  readonly separator: CsvSeparator
  readonly under?: Readonly<Partial<Record<CsvSeparator, FileRows>>>
}

export const headWithSeparator = <H extends FileHead>(head: H, separator: CsvSeparator): H => ({
  ...head,
  ...head.under?.[separator],
  separator,
})

const mappedCells = (mapping: FileMapping, kind: 'dates' | 'numbers', { header, rows }: FileHead): readonly string[] =>
  columnsOf(mapping.sheet)
    [kind].flatMap((ours) => theirColumn(mapping, ours) ?? [])
    .flatMap((theirs) => rows.map((cells) => cells[header.indexOf(theirs)] ?? ''))
    .filter((cell) => cell !== '')

export const proposedFormat = (mapping: FileMapping, head: FileHead): FileFormat => ({
  separator: head.separator,
  dates: O.toNullable(orderOf(mappedCells(mapping, 'dates', head))),
  decimals: O.toNullable(decimalMarkOf(mappedCells(mapping, 'numbers', head))),
})

/** Uses the saved format if the file does not contradict it and its numbers have one reading. */
export const formatAsKept = (mapping: FileMapping, head: FileHead): FileFormat => {
  const { dates, decimals } = formatOf(mapping)
  const proposed = proposedFormat(mapping, head)
  return {
    separator: head.separator,
    dates: dates !== null && areDatesIn(dates, mappedCells(mapping, 'dates', head)) ? dates : proposed.dates,
    decimals:
      decimals !== null && canReadAll(decimals, mappedCells(mapping, 'numbers', head)) ? decimals : proposed.decimals,
  }
}

const isDateInOtherFormat = (cell: string): boolean =>
  !IsoDate.is(cell) && dateOrders.some((order) => O.isSome(parseDate(order, cell)))

/** In imports a point marks decimals. */
const isPlain = (cell: string): boolean => /^-?[\d.]*$/.test(cell)

const isNumberInOtherFormat = (cell: string): boolean =>
  (['point', 'comma'] as const).some((mark) => {
    const read = plainNumber(mark, cell)
    return E.isRight(read) && read.right !== cell
  })

export const isFileInOtherFormat = (sheet: SheetName, head: FileHead): boolean => {
  const mapping = { sheet, columns: Object.fromEntries(head.header.map((column) => [column, column])) }
  return (
    head.separator !== ',' ||
    mappedCells(mapping, 'dates', head).some(isDateInOtherFormat) ||
    mappedCells(mapping, 'numbers', head).some((cell) => !isPlain(cell) && isNumberInOtherFormat(cell))
  )
}
