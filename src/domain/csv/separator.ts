import * as t from 'io-ts'

export const Separator = t.keyof({ ',': null, ';': null, '\t': null })
export type Separator = t.TypeOf<typeof Separator>

const separators: readonly Separator[] = [',', ';', '\t']

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
export const separatorOf = (text: string): Separator => {
  const head = headOf(text)
  const counts = separators.map((separator) => head.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
