import * as t from 'io-ts'

export const CsvSeparator = t.keyof({ ',': null, ';': null, '\t': null })
export type CsvSeparator = t.TypeOf<typeof CsvSeparator>

const csvSeparators: readonly CsvSeparator[] = [',', ';', '\t']

const headOf = (text: string): string =>
  text
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, '')
    .trimStart()
    .split(/\r?\n|\r/, 1)
    .join()

const separatorLine = /^\uFEFF?"?sep=(.)"?(\r\n|\r|\n)/i

/** Reads Excel's first line `sep=;`, which a spreadsheet does not show. */
export const statedSeparator = (text: string): { readonly separator: string | undefined; readonly table: string } => {
  const [line = '', separator] = separatorLine.exec(text) ?? []
  return { separator, table: text.slice(line.length) }
}

/** Uses headers only: cells have pipes between accounts, and commas in addresses. */
export const separatorOf = (text: string): CsvSeparator => {
  const head = headOf(text)
  const counts = csvSeparators.map((separator) => head.split(separator).length)
  return csvSeparators[counts.indexOf(Math.max(...counts))] ?? ','
}
