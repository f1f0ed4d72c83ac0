import * as t from 'io-ts'
import { listText } from '../../text/list-text.ts'
import { Uuid } from '../../uuid.ts'
import { FindingAcknowledgement } from './finding.ts'
import { LedgerImportPreview } from './import-preview.ts'
import { SheetName } from './imported-file.ts'
import { FileMapping } from './mapping/file-mapping.ts'
import { textUpTo } from '../../text/text-codec.ts'
import { countText } from '../../numbers/count-text.ts'

export const ledgerImportLimits = { bytes: 1024 * 1024 * 1024, faults: 5_000 } as const

const OrderedFile = t.readonly(
  t.intersection([t.strict({ name: textUpTo(1_000), bytes: t.number }), t.exact(t.partial({ mapping: FileMapping }))]),
)

/** The files are sent one after another as one sequence of bytes. An order with the same ID is the same import. */
export const LedgerImportOrder = t.intersection([
  t.strict({ id: Uuid, files: t.readonlyArray(OrderedFile) }),
  t.exact(t.partial({ acknowledged: t.readonlyArray(FindingAcknowledgement) })),
])
export type LedgerImportOrder = t.TypeOf<typeof LedgerImportOrder>

export const ImportCheck = t.readonly(t.strict({ ...LedgerImportPreview.type.type.props, faultCount: t.number }))
export type ImportCheck = t.TypeOf<typeof ImportCheck>

export const sheetOf = (name: string): SheetName | null => {
  const sheet = name.toLowerCase().endsWith('.csv') ? name.slice(0, -'.csv'.length) : ''
  return SheetName.is(sheet) ? sheet : null
}

const importedSheets = Object.keys(SheetName.keys).filter((sheet) => sheet !== 'users')

export const importableFilesText = `${importedSheets.join('.csv, ')}.csv`

export const isImportable = (name: string): boolean => importedSheets.some((sheet) => sheet === sheetOf(name))

const maxNamed = 10

const namesText = (names: readonly string[]): string => {
  const more = names.length - maxNamed
  const listed = more > 0 ? [...names.slice(0, maxNamed), `${countText(more)} more`] : names
  return listText(listed)
}

export const passedOverText = (names: readonly string[]): string => {
  const people = names.filter((name) => sheetOf(name) === 'users').slice(0, 1)
  const others = names.filter((name) => sheetOf(name) !== 'users')
  const are = others.length === 1 ? 'is not a file' : 'are not files'
  return [
    ...people.map((name) => `${name} contains people, who are imported on the Users screen.`),
    ...(others.length === 0 ? [] : [`${namesText(others)} ${are} Plutus imports.`]),
  ].join(' ')
}

interface NamedFile {
  readonly name: string
  readonly mapping?: FileMapping
}

export const targetSheet = ({ name, mapping }: NamedFile): SheetName | null => mapping?.sheet ?? sheetOf(name)

export const fileFault = (file: NamedFile, files: readonly NamedFile[]): string | null => {
  const sheet = targetSheet(file)
  if (sheet === null) return `is not a file Plutus imports; it accepts ${importableFilesText}`
  if (sheet === 'users') return 'contains people, who are imported on the Users screen'
  const isTwice = files.filter(({ name }) => name.toLowerCase() === file.name.toLowerCase()).length > 1
  return isTwice ? 'appears twice' : null
}
