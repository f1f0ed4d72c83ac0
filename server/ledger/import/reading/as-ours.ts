import { parseDate, type DateOrder } from '../../../../src/domain/dates/date-order.ts'
import { IsoDate } from '../../../../src/domain/dates/iso-date.ts'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import { type FileFormat, formatOf } from '../../../../src/domain/ledger/import/mapping/file-mapping.ts'
import type { LedgerSheet } from '../../../../src/domain/ledger/import/sheet.ts'
import type { CellFault } from '../../../../src/domain/ledger/rows/cell-fault.ts'
import { plainNumber } from '../../../../src/domain/ledger/rows/decimal-mark.ts'
import type { SheetSource } from './folder-sources.ts'

export type SheetCells = Readonly<Record<string, string>>

const dateOrderExamples: Readonly<Record<Exclude<DateOrder, 'year-month-day'>, string>> = {
  'day-month-year': 'the day first, such as 24/11/2026',
  'month-day-year': 'the month first, such as 11/24/2026',
}

const dateOf = (order: DateOrder, text: string, timeZone: string): E.Either<string, string> =>
  pipe(
    IsoDate.is(text) ? O.some(text) : parseDate(order, text, timeZone),
    O.match(
      () => (order === 'year-month-day' ? E.right(text) : E.left(`must be a date with ${dateOrderExamples[order]}`)),
      E.right,
    ),
  )

const convertCell =
  (
    { dates, numbers }: Pick<LedgerSheet<unknown>, 'dates' | 'numbers'>,
    { dates: order, decimals: mark }: FileFormat,
    timeZone: string,
  ) =>
  (column: string, text: string): E.Either<string, string> => {
    if (text === '') return E.right(text)
    if (order !== null && dates.includes(column)) return dateOf(order, text, timeZone)
    return mark !== null && numbers.includes(column) ? plainNumber(mark, text) : E.right(text)
  }

/** Cells in the form of docs/import-files.md; files without a mapping stay as they are. */
export const cellConverter = (
  sheet: Pick<LedgerSheet<unknown>, 'dates' | 'numbers'>,
  { mapping }: Pick<SheetSource, 'mapping'>,
  timeZone: string,
): ((cells: SheetCells) => E.Either<readonly CellFault[], SheetCells>) => {
  if (mapping === undefined) return E.right
  const read = convertCell(sheet, formatOf(mapping), timeZone)
  return (cells) => {
    const faults: CellFault[] = []
    const ours: Record<string, string> = {}
    for (const [column, text] of Object.entries(cells))
      pipe(
        read(column, text),
        E.match(
          (reason) => void faults.push({ column, reason }),
          (plain) => {
            ours[column] = plain
          },
        ),
      )
    return faults.length === 0 ? E.right(ours) : E.left(faults)
  }
}
