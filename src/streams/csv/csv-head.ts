import Papa from 'papaparse'
import { headBytes, sampleRows, completeRows } from '../../domain/ledger/import/mapping/proposed-format.ts'
import { CsvSeparator, separatorOf, statedSeparator } from '../../domain/csv/separator.ts'
import { decodeText } from '../../domain/csv/text-pieces.ts'
import { E } from '../../domain/fp.ts'

interface CsvRows {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface CsvHead extends CsvRows {
  readonly separator: CsvSeparator
  readonly under: Readonly<Record<CsvSeparator, CsvRows>>
}

const rowsSeparatedBy = (text: string, separator: CsvSeparator): CsvRows => {
  const { data } = Papa.parse<readonly string[]>(text, {
    delimiter: separator,
    preview: sampleRows + 1,
    skipEmptyLines: true,
  })
  const [header = [], ...rows] = data.map((cells) => cells.map((cell) => cell.trim()))
  return { header, rows }
}

export const csvHead = async (content: Blob): Promise<CsvHead> => {
  const isCut = content.size > headBytes
  const read = decodeText(new Uint8Array(await content.slice(0, headBytes).arrayBuffer()), isCut)
  // a file that is not text has no header; the server says why it is refused
  const { separator: stated, table: text } = statedSeparator(E.isLeft(read) ? '' : completeRows(read.right, isCut))
  const under = {
    ',': rowsSeparatedBy(text, ','),
    ';': rowsSeparatedBy(text, ';'),
    '\t': rowsSeparatedBy(text, '\t'),
  }
  const separator = CsvSeparator.is(stated) ? stated : separatorOf(text)
  return { ...under[separator], separator, under }
}
