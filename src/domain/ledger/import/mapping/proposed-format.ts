import { areDatesIn, dateIn, dateOrders, orderOf } from '../../../dates/date-order.ts'
import { IsoDate } from '../../../dates/iso-date.ts'
import { E, O } from '../../../fp.ts'
import type { Separator } from '../../../separator.ts'
import { areReadBy, decimalMarkOf, plainNumber } from '../../rows/decimal-mark.ts'
import type { SheetName } from '../imported-file.ts'
import { columnsOf, type FileFormat, type FileMapping, formatOf, theirColumn } from './file-mapping.ts'
import type { FileHeader } from './kept-mapping.ts'

export const sampleRows = 200

/** Of as much of a file, before it is known how it is written. */
export const headBytes = 65_536

export const wholeRows = (text: string, isCut: boolean): string =>
  isCut ? text.slice(0, text.lastIndexOf('\n') + 1) : text

interface FileRows {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface FileHead extends FileHeader, FileRows {
  readonly separator: Separator
  /** The same by whatever else may stand between them. */
  readonly under?: Readonly<Partial<Record<Separator, FileRows>>>
}

export const headUnder = <H extends FileHead>(head: H, separator: Separator): H => ({
  ...head,
  ...head.under?.[separator],
  separator,
})

const cellsOf = (mapping: FileMapping, kind: 'dates' | 'numbers', { header, rows }: FileHead): readonly string[] =>
  columnsOf(mapping.sheet)
    [kind].flatMap((ours) => theirColumn(mapping, ours) ?? [])
    .flatMap((theirs) => rows.map((cells) => cells[header.indexOf(theirs)] ?? ''))
    .filter((cell) => cell !== '')

/** As its first rows are written; null where they can be read in two ways. */
export const proposedFormat = (mapping: FileMapping, head: FileHead): FileFormat => ({
  separator: head.separator,
  dates: O.toNullable(orderOf(cellsOf(mapping, 'dates', head))),
  decimals: O.toNullable(decimalMarkOf(cellsOf(mapping, 'numbers', head))),
})

/** What was said of such files, where this one is not written otherwise and leaves its numbers no second reading; else as it is proposed. */
export const formatAsKept = (mapping: FileMapping, head: FileHead): FileFormat => {
  const { dates, decimals } = formatOf(mapping)
  const proposed = proposedFormat(mapping, head)
  return {
    separator: head.separator,
    dates: dates !== null && areDatesIn(dates, cellsOf(mapping, 'dates', head)) ? dates : proposed.dates,
    decimals:
      decimals !== null && areReadBy(decimals, cellsOf(mapping, 'numbers', head)) ? decimals : proposed.decimals,
  }
}

const isOtherDate = (cell: string): boolean =>
  !IsoDate.is(cell) && dateOrders.some((order) => O.isSome(dateIn(order, cell)))

const isOtherNumber = (cell: string): boolean =>
  (['point', 'comma'] as const).some((mark) => {
    const read = plainNumber(mark, cell)
    return E.isRight(read) && read.right !== cell
  })

/** Whether what a file with our columns has in them is to be read otherwise than as it is. */
export const isWrittenOtherwise = (sheet: SheetName, head: FileHead): boolean => {
  const mapping = { sheet, columns: Object.fromEntries(head.header.map((column) => [column, column])) }
  return (
    head.separator !== ',' ||
    cellsOf(mapping, 'dates', head).some(isOtherDate) ||
    cellsOf(mapping, 'numbers', head).some((cell) => cell.includes(',') && isOtherNumber(cell))
  )
}
