import Papa from 'papaparse'
import type { FileReply } from '../../../src/api/endpoint.ts'
import { defused } from '../../../src/domain/widgets/sheet/sheet.ts'

// spreadsheets need it to recognise UTF-8
const byteOrderMark = '\uFEFF'

export const csvReply = (name: string, records: readonly (readonly (string | number)[])[]): FileReply => ({
  media: 'text/csv; charset=utf-8',
  name,
  bytes: Buffer.from(
    byteOrderMark +
      Papa.unparse(records.map((cells) => cells.map((cell) => (typeof cell === 'number' ? cell : defused(cell))))),
  ),
})
