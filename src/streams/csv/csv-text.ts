import Papa from 'papaparse'
import { separatorOf, statedSeparator } from '../../domain/csv/separator.ts'
import { decodeText } from '../../domain/csv/text-pieces.ts'
import { E } from '../../domain/fp.ts'
import { type CsvRecord, importLimits } from '../../domain/users/import/import-row.ts'

/** `line` is the row number in a spreadsheet. */
export type CsvFault =
  | { readonly _tag: 'TooLarge' | 'NotText' | 'TooManyRows' | 'Empty' }
  | { readonly _tag: 'Unreadable'; readonly line: number }

export interface CsvFile {
  readonly headers: readonly string[]
  readonly records: readonly CsvRecord[]
}

// control characters: a cell may contain one by mistake, so only NUL or more than 5 % means a binary file
const binaryCharacters = /[^\P{Cc}\s\u0080-\u009f]/gu

/** Detects spreadsheets, pictures and PDFs named .csv by their beginning. */
const isBinary = (text: string): boolean => {
  const head = text.slice(0, 8192)
  return text.includes('\0') || (head.match(binaryCharacters) ?? []).length > head.length / 20
}

const csvFault = (_tag: 'TooLarge' | 'NotText' | 'TooManyRows' | 'Empty'): E.Either<CsvFault, never> => E.left({ _tag })

const isNonBlankRecord = ({ cells }: CsvRecord): boolean => cells.some((cell) => cell.trim() !== '')

export const readCsv = (bytes: Uint8Array): E.Either<CsvFault, CsvFile> => {
  if (bytes.length > importLimits.bytes) return csvFault('TooLarge')
  const text = decodeText(bytes)
  if (E.isLeft(text) || isBinary(text.right)) return csvFault('NotText')
  const { separator, table } = statedSeparator(text.right)
  const { data, errors } = Papa.parse<readonly string[]>(table, { delimiter: separator ?? separatorOf(table) })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) return E.left({ _tag: 'Unreadable', line: (broken.row ?? 0) + 1 })
  const [head, ...records] = data.map((cells, at) => ({ line: at + 1, cells })).filter(isNonBlankRecord)
  if (head === undefined || records.length === 0) return csvFault('Empty')
  return records.length > importLimits.rows
    ? csvFault('TooManyRows')
    : E.right({ headers: head.cells.map((header) => header.trim()), records })
}

// without it Excel assumes its country's encoding
const byteOrderMark = '\uFEFF'

export const csvFile = (records: readonly (readonly string[])[]): Blob =>
  new Blob(
    [
      byteOrderMark,
      Papa.unparse(
        records.map((cells) => [...cells]),
        { newline: '\r\n' },
      ),
    ],
    { type: 'text/csv' },
  )
