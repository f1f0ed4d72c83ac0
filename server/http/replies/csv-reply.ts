import Papa from 'papaparse'
import type { FileReply } from '../../../src/api/endpoint.ts'
import { dateTimeIn } from '../../../src/domain/dates/time-zone.ts'
import { type FileColumn, fileColumns, type ListColumn } from '../../../src/domain/lists/list-column.ts'
import { defuseFormula } from '../../../src/domain/widgets/sheet/sheet.ts'

// spreadsheets need it to recognise UTF-8
const byteOrderMark = '\uFEFF'

export const csvReply = (name: string, records: readonly (readonly (string | number)[])[]): FileReply => ({
  media: 'text/csv; charset=utf-8',
  name,
  bytes: Buffer.from(
    byteOrderMark +
      Papa.unparse(
        records.map((cells) => cells.map((cell) => (typeof cell === 'number' ? cell : defuseFormula(cell)))),
      ),
  ),
})

interface ListFile {
  readonly name: string
  readonly timeZone: string
}

/** The file of a list. `more` are columns that no screen has. */
export const listFile = <Row>(
  { name, timeZone }: ListFile,
  columns: Readonly<Record<string, ListColumn<Row>>>,
  rows: readonly Row[],
  more: readonly FileColumn<Row>[] = [],
): FileReply => {
  const minuteOf = dateTimeIn(timeZone)
  const all = [...fileColumns(columns), ...more]
  const textOf = (cell: string | number, kind: 'moment' | undefined): string | number =>
    kind === undefined || cell === '' ? cell : minuteOf(new Date(cell))
  return csvReply(name, [
    all.map(([title, , kind]) => (kind === undefined ? title : `${title} (${timeZone})`)),
    ...rows.map((row) => all.map(([, cell, kind]) => textOf(cell(row), kind))),
  ])
}
