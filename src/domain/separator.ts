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

/** By the headers alone: a pipe stands between the accounts of a cell, and a comma in many an address. */
export const separatorOf = (text: string): Separator => {
  const head = headOf(text)
  const counts = separators.map((separator) => head.split(separator).length)
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}
