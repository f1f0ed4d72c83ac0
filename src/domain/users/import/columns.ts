import * as t from 'io-ts'
import { mapRecord } from '../../lists/map-record.ts'
import { normalizedText } from '../../text/normalized-text.ts'
import { detailLabels, userDetails } from '../user-details.ts'

const { email, given_name, family_name, ...optionalLabels } = detailLabels

const columnNames = {
  username: 'User name',
  email,
  password: 'Password',
  given_name,
  family_name,
  defaultDashboard: 'Default dashboard',
  roles: 'Roles',
  accounts: 'Accounts',
  groups: 'Groups',
  defaultCode: 'Default code',
  ...optionalLabels,
}

export const ImportColumn = t.keyof(columnNames)
export type ImportColumn = t.TypeOf<typeof ImportColumn>

export const columnTitles: Readonly<Record<ImportColumn, string>> = columnNames

export const importColumns: readonly ImportColumn[] = Object.keys(columnNames).filter(ImportColumn.is)

export type ColumnMapping = readonly (ImportColumn | null)[]

export interface MappingFault {
  readonly column: ImportColumn
  readonly reason: string
}

const foldedHeading = (text: string): string =>
  normalizedText(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

const alternativeHeadings: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  username: ['login', 'userid'],
  defaultDashboard: ['dashboard'],
  roles: ['role'],
  accounts: ['account'],
  groups: ['group'],
  defaultCode: ['code', 'advisercode'],
  ...mapRecord(userDetails, ({ headers = [] }) => headers),
}

const knownHeadings: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) =>
    [foldedHeading(column), foldedHeading(columnTitles[column]), ...(alternativeHeadings[column] ?? [])].map((name) => [
      name,
      column,
    ]),
  ),
)

export const matchColumn = (header: string): ImportColumn | null => knownHeadings.get(foldedHeading(header)) ?? null

export const mappingOf = (headers: readonly string[]): ColumnMapping => headers.map(matchColumn)

export const mappingFaults = (mapping: ColumnMapping): readonly MappingFault[] => [
  ...(mapping.includes('username')
    ? []
    : [{ column: 'username' as const, reason: `No column is matched to the ${columnTitles.username.toLowerCase()}` }]),
  ...importColumns
    .filter((column) => mapping.indexOf(column) !== mapping.lastIndexOf(column))
    .map((column) => ({ column, reason: `More than one column is matched to “${columnTitles[column]}”` })),
]
