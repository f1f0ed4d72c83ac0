import Papa from 'papaparse'

export interface CsvHead {
  readonly header: readonly string[]
  /** The first rows after it. */
  readonly sample: readonly (readonly string[])[]
}

const headBytes = 65_536
const sampleRows = 3

/** The first row of a file and some after it, of as much as is read of it. */
export const csvHead = async (content: Blob): Promise<CsvHead> => {
  const text = new TextDecoder().decode(await content.slice(0, headBytes).arrayBuffer())
  const { data } = Papa.parse<readonly string[]>(text, {
    ...{ delimiter: ',', preview: sampleRows + 1, skipEmptyLines: true },
  })
  const [header = [], ...sample] = data.map((cells) => cells.map((cell) => cell.trim()))
  return { header, sample }
}
