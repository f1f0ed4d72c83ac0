import Papa from 'papaparse'
import { headBytes, sampleRows, wholeRows } from '../../domain/ledger/import/mapping/proposed-format.ts'
import { type Separator, separatorOf } from '../../domain/separator.ts'

interface CsvRows {
  readonly header: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

export interface CsvHead extends CsvRows {
  readonly separator: Separator
  /** The same by whatever may stand between the cells. */
  readonly under: Readonly<Record<Separator, CsvRows>>
}

const rowsUnder = (text: string, separator: Separator): CsvRows => {
  const { data } = Papa.parse<readonly string[]>(text, {
    ...{ delimiter: separator, preview: sampleRows + 1, skipEmptyLines: true },
  })
  const [header = [], ...rows] = data.map((cells) => cells.map((cell) => cell.trim()))
  return { header, rows }
}

export const csvHead = async (content: Blob): Promise<CsvHead> => {
  const read = new TextDecoder().decode(await content.slice(0, headBytes).arrayBuffer())
  const text = wholeRows(read, content.size > headBytes)
  const under = {
    ...{ ',': rowsUnder(text, ','), ';': rowsUnder(text, ';'), '\t': rowsUnder(text, '\t') },
  }
  const separator = separatorOf(text)
  return { ...under[separator], separator, under }
}
