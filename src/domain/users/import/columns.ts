import * as t from 'io-ts'
import { mapRecord } from '../../lists/map-record.ts'
import { normalized } from '../../normalized.ts'
import { detailLabels, userDetails } from '../user-details.ts'

const { email, given_name, family_name, ...optionalLabels } = detailLabels

const titles = {
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

export const ImportColumn = t.keyof(titles)
export type ImportColumn = t.TypeOf<typeof ImportColumn>

export const columnTitles: Readonly<Record<ImportColumn, string>> = titles

export const importColumns: readonly ImportColumn[] = Object.keys(titles).filter(ImportColumn.is)

export type Mapping = readonly (ImportColumn | null)[]

export interface MappingFault {
  readonly column: ImportColumn
  readonly reason: string
}

const folded = (text: string): string =>
  normalized(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\d]/gu, '')

const otherNames: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = {
  username: ['login', 'userid'],
  defaultDashboard: ['dashboard'],
  roles: ['role'],
  accounts: ['account'],
  groups: ['group'],
  defaultCode: ['code', 'advisercode'],
  ...mapRecord(userDetails, ({ headers = [] }) => headers),
}

const known: ReadonlyMap<string, ImportColumn> = new Map(
  importColumns.flatMap((column) =>
    [folded(column), folded(columnTitles[column]), ...(otherNames[column] ?? [])].map((name) => [name, column]),
  ),
)

export const matchColumn = (header: string): ImportColumn | null => known.get(folded(header)) ?? null

export const mappingOf = (headers: readonly string[]): Mapping => headers.map(matchColumn)

export const mappingFaults = (mapping: Mapping): readonly MappingFault[] => [
  ...(mapping.includes('username')
    ? []
    : [{ column: 'username' as const, reason: `No column is matched to the ${columnTitles.username.toLowerCase()}` }]),
  ...importColumns
    .filter((column) => mapping.indexOf(column) !== mapping.lastIndexOf(column))
    .map((column) => ({ column, reason: `More than one column is matched to “${columnTitles[column]}”` })),
]
