import Papa from 'papaparse'
import { E, pipe } from '../../domain/fp.ts'
import { separatorOf } from '../../domain/separator.ts'
import { type CsvRecord, importLimits } from '../../domain/users/import/import-row.ts'

/** `line` is the row a spreadsheet shows, where there is one to name. */
export type CsvFault =
  | { readonly _tag: 'TooLarge' | 'NotText' | 'TooManyRows' | 'Empty' }
  | { readonly _tag: 'Unreadable'; readonly line: number }

export interface CsvFile {
  readonly headers: readonly string[]
  readonly records: readonly CsvRecord[]
}

const littleEndian = [0xff, 0xfe]

/** Excel saves UTF-8, UTF-16 or, by default, the letters of Windows. */
const textOf = (bytes: Uint8Array): string => {
  if (littleEndian.every((byte, at) => bytes[at] === byte)) return new TextDecoder('utf-16le').decode(bytes)
  return pipe(
    E.tryCatch(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes), String),
    E.getOrElse(() => new TextDecoder('windows-1252').decode(bytes)),
  )
}

// a cell may have one by mistake
const binaryCharacters = /[^\P{Cc}\s\u0080-\u009f]/gu

/** Of a spreadsheet, a picture or a PDF that was only named .csv, by how it begins. */
const isBinary = (text: string): boolean => {
  const head = text.slice(0, 8192)
  return text.includes('\0') || (head.match(binaryCharacters) ?? []).length > head.length / 20
}

/** What Excel is told by, and takes for no row. */
const separatorLine = /^"?sep=(.)"?\r?\n/i

const fault = (_tag: 'TooLarge' | 'NotText' | 'TooManyRows' | 'Empty'): E.Either<CsvFault, never> => E.left({ _tag })

const isFilled = ({ cells }: CsvRecord): boolean => cells.some((cell) => cell.trim() !== '')

export const readCsv = (bytes: Uint8Array): E.Either<CsvFault, CsvFile> => {
  if (bytes.length > importLimits.bytes) return fault('TooLarge')
  const text = textOf(bytes)
  if (isBinary(text)) return fault('NotText')
  const [line = '', separator] = separatorLine.exec(text) ?? []
  const table = text.slice(line.length)
  const { data, errors } = Papa.parse<readonly string[]>(table, { delimiter: separator ?? separatorOf(table) })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken !== undefined) return E.left({ _tag: 'Unreadable', line: (broken.row ?? 0) + 1 })
  const [head, ...records] = data.map((cells, at) => ({ line: at + 1, cells })).filter(isFilled)
  if (head === undefined || records.length === 0) return fault('Empty')
  return records.length > importLimits.rows
    ? fault('TooManyRows')
    : E.right({ headers: head.cells.map((header) => header.trim()), records })
}

// without it Excel takes the file for one of its own country's letters
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
