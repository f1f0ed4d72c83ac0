import * as t from 'io-ts'
import { O, RA, pipe } from '../../../fp.ts'
import { SheetName } from '../imported-file.ts'
import { FileMapping, mappingFaults } from './file-mapping.ts'
import { textUpTo } from '../../../text/text-codec.ts'

export const KeptMapping = t.readonly(
  t.exact(
    t.intersection([
      FileMapping.type.type,
      t.type({ file: textUpTo(1_000), header: t.readonlyArray(textUpTo(1_000)) }),
    ]),
  ),
)
export type KeptMapping = t.TypeOf<typeof KeptMapping>

export interface FileHeader {
  readonly name: string
  readonly header: readonly string[]
}

/** Drops dates and numbers, which differ from month to month. */
export const commonName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\.csv$/, '')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim()

const hasHeader =
  (header: readonly string[]) =>
  (kept: Pick<KeptMapping, 'header'>): boolean =>
    kept.header.length === header.length && kept.header.every((column) => header.includes(column))

export const sheetNamedBy = (name: string): SheetName | null => {
  const common = commonName(name).replaceAll(' ', '_')
  return SheetName.is(common) ? common : null
}

/** If several mappings have this header, takes the one of the same name or none: other names may mean other kinds. */
export const findKeptMapping = (kept: readonly KeptMapping[], { name, header }: FileHeader): O.Option<FileMapping> => {
  const named = sheetNamedBy(name)
  const alike = kept
    .filter(hasHeader(header))
    .filter(({ file, sheet }) => named === null || named === sheet || file === commonName(name))
  return pipe(
    alike,
    RA.findFirst(({ file }) => file === commonName(name)),
    O.alt(() => (alike.length === 1 ? RA.head(alike) : O.none)),
    O.map(({ file: _, header: __, ...mapping }) => mapping),
    O.filter((mapping) => mappingFaults(mapping, header).length === 0),
  )
}

export const keptMapping = ({ name, header }: FileHeader, mapping: FileMapping): KeptMapping => ({
  ...mapping,
  file: commonName(name),
  header,
})

export const withKeptMappings = (kept: readonly KeptMapping[], added: readonly KeptMapping[]): readonly KeptMapping[] =>
  added.reduce(
    (all, mapping) => [
      ...all.filter((other) => other.file !== mapping.file || !hasHeader(mapping.header)(other)),
      mapping,
    ],
    kept,
  )
