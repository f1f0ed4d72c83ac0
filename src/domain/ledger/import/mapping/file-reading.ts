import { O, pipe, RA } from '../../../fp.ts'
import type { CellFault } from '../../rows/cell-fault.ts'
import { fileFault, isImportable, sheetOf } from '../import-check.ts'
import type { SheetName } from '../imported-file.ts'
import { type FileMapping, formatOf, hasOwnColumns, mappingFaults, withFormat } from './file-mapping.ts'
import { type ImportSource, importSourceId } from './import-source.ts'
import { type FileHeader, findKeptMapping, keptMapping, type KeptMapping, sheetNamedBy } from './kept-mapping.ts'
import {
  type FileHead,
  formatAsKept,
  headWithSeparator,
  isFileInOtherFormat,
  proposedFormat,
} from './proposed-format.ts'
import { suggestedMapping, suggestedSheet } from './suggested-mapping.ts'
import { sameJson } from '../../../json/parse-json.ts'

export type FileReading =
  | { readonly _tag: 'AsNamed' }
  | { readonly _tag: 'PassedOver' }
  | { readonly _tag: 'Mapped'; readonly mapping: FileMapping }

const asNamed: FileReading = { _tag: 'AsNamed' }
export const passedOver: FileReading = { _tag: 'PassedOver' }
const isInDocumentedFormat = (sheet: SheetName, file: FileHead): boolean =>
  hasOwnColumns(sheet, file.header) && !isFileInOtherFormat(sheet, file)

const mappedReading = (mapping: FileMapping): FileReading => ({ _tag: 'Mapped', mapping })

export const isTable = (name: string): boolean =>
  /\.csv$/i.test(name) && !name.startsWith('.') && sheetOf(name) !== 'users'

export const suggestedReading = (file: FileHead, sheet: SheetName | null): FileReading => {
  if (sheet === null) return passedOver
  if (sheet === sheetOf(file.name) && isInDocumentedFormat(sheet, file)) return asNamed
  const mapping = suggestedMapping(sheet, file.header)
  return mappedReading(withFormat(mapping, proposedFormat(mapping, file)))
}

/** After a change of the columns, proposes the formats again, unless somebody chose them. */
export const withColumns = (file: FileHead, before: FileMapping, columns: FileMapping['columns']): FileMapping => {
  const after = { ...before, columns }
  const [was, proposed, next] = [formatOf(before), proposedFormat(before, file), proposedFormat(after, file)]
  return withFormat(after, {
    ...was,
    ...(was.dates === proposed.dates ? { dates: next.dates } : {}),
    ...(was.decimals === proposed.decimals ? { decimals: next.decimals } : {}),
  })
}

const namedSheet = ({ name }: FileHeader): SheetName | null =>
  pipe(sheetNamedBy(name), (sheet) => (sheet === 'users' ? null : sheet))

const isAsNamed = (file: FileHead): boolean => {
  const sheet = sheetOf(file.name)
  return sheet !== null && isImportable(file.name) && isInDocumentedFormat(sheet, file)
}

interface KeptReading<H extends FileHead> {
  readonly reading: FileReading
  readonly head: H
  readonly isAlike: boolean
}

const readAsKept =
  <H extends FileHead>(head: H) =>
  (kept: FileMapping): KeptReading<H> => {
    const [was, format] = [formatOf(kept), formatAsKept(kept, head)]
    const isAlike = was.dates === format.dates && was.decimals === format.decimals
    return { head, reading: mappedReading(withFormat(kept, format)), isAlike }
  }

/** Splits by the separator that the first row suggests, then by saved ones, which a user may have preferred to it. */
const headsByKeptSeparator = <H extends FileHead>(kept: readonly KeptMapping[], head: H): readonly H[] => {
  const said = new Set(kept.map((mapping) => formatOf(mapping).separator))
  said.delete(head.separator)
  return [
    head,
    ...[...said]
      .filter((separator) => head.under?.[separator] !== undefined)
      .map((separator) => headWithSeparator(head, separator)),
  ]
}

const firstKept = <H extends FileHead>(kept: readonly KeptMapping[], file: H): O.Option<KeptReading<H>> =>
  pipe(
    headsByKeptSeparator(kept, file),
    RA.findFirstMap((head) => pipe(findKeptMapping(kept, head), O.map(readAsKept(head)))),
  )

export const keptReading = <H extends FileHead>(kept: readonly KeptMapping[], file: H): O.Option<KeptReading<H>> =>
  isAsNamed(file) ? O.some({ head: file, reading: asNamed, isAlike: true }) : firstKept(kept, file)

export const readingsOfSource = <H extends FileHead>(
  files: readonly H[],
  readings: readonly FileReading[],
  { mappings }: Pick<ImportSource, 'mappings'>,
): { readonly heads: readonly H[]; readonly readings: readonly FileReading[] } => {
  const read = files.map((head, nth) =>
    pipe(
      keptReading(mappings, head),
      O.getOrElse(() => ({ head, reading: readings[nth] ?? passedOver })),
    ),
  )
  return { heads: read.map(({ head }) => head), readings: read.map(({ reading }) => reading) }
}

export const findSourceByName = (sources: readonly ImportSource[], name: string): ImportSource | undefined =>
  sources.find((source) => importSourceId(source.name) === importSourceId(name))

interface FirstReadings<H extends FileHead> {
  readonly heads: readonly H[]
  readonly readings: readonly FileReading[]
  readonly source: string
  readonly isSure: boolean
}

const likelySources = (files: readonly FileHead[], sources: readonly ImportSource[]): readonly ImportSource[] => {
  const counted = sources.map((source) => ({
    source,
    count: files.filter((file) => !isAsNamed(file) && O.isSome(firstKept(source.mappings, file))).length,
  }))
  const most = Math.max(0, ...counted.map(({ count }) => count))
  return most === 0 ? [] : counted.filter(({ count }) => count === most).map(({ source }) => source)
}

/** Reads files by name, by the source's mappings, or by best guess. Skips unknown names if any file is recognised. */
export const firstReadings = <H extends FileHead>(
  files: readonly H[],
  sources: readonly ImportSource[],
): FirstReadings<H> => {
  const likely = likelySources(files, sources)
  const [source = { name: '', mappings: [] }] = likely
  const known = files.map((file) => ({ file, kept: keptReading(source.mappings, file) }))
  const isAnyRead = known.some(({ kept }) => O.isSome(kept))
  const isOdd = (file: FileHead): boolean => !isAnyRead || namedSheet(file) !== null
  const readings = known.map(({ file, kept }) => {
    if (O.isSome(kept)) return kept.value.reading
    return isOdd(file) ? suggestedReading(file, namedSheet(file) ?? suggestedSheet(file)) : passedOver
  })
  const isClear = known.every(({ file, kept }) => (O.isSome(kept) ? kept.value.isAlike : !isOdd(file)))
  const isSure = likely.length < 2 && isClear
  const heads = known.map(({ file, kept }) => (O.isSome(kept) ? kept.value.head : file))
  return { heads, readings, source: source.name, isSure }
}

export const mappingOf = (reading: FileReading): FileMapping | undefined =>
  reading._tag === 'Mapped' ? reading.mapping : undefined

export const sheetOfReading = (file: FileHeader, reading: FileReading): SheetName | null => {
  switch (reading._tag) {
    case 'AsNamed':
      return sheetOf(file.name)
    case 'Mapped':
      return reading.mapping.sheet
    case 'PassedOver':
      return null
  }
}

export const readingFaults = (
  files: readonly FileHeader[],
  readings: readonly FileReading[],
): readonly (readonly CellFault[])[] => {
  const read = files.flatMap(({ name }, nth) => {
    const reading = readings[nth] ?? passedOver
    const mapping = mappingOf(reading)
    return reading._tag === 'PassedOver' ? [] : [{ nth, name, ...(mapping === undefined ? {} : { mapping }) }]
  })
  return files.map((file, nth) => {
    const own = read.find((one) => one.nth === nth)
    if (own === undefined) return []
    const reason = fileFault(own, read)
    return [
      ...(reason === null ? [] : [{ column: null, reason }]),
      ...(own.mapping === undefined ? [] : mappingFaults(own.mapping, file.header)),
    ]
  })
}

export const newMappings = (
  files: readonly FileHeader[],
  readings: readonly FileReading[],
  source: ImportSource | undefined,
): readonly KeptMapping[] =>
  files.flatMap((file, nth) => {
    const mapping = mappingOf(readings[nth] ?? passedOver)
    if (mapping === undefined) return []
    const kept = keptMapping(file, mapping)
    return source?.mappings.some((one) => sameJson(one, kept)) === true ? [] : [kept]
  })
