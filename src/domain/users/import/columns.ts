import * as t from 'io-ts'
import { normalized } from '../../normalized.ts'

const titles = {
  username: 'User name',
  email: 'Email',
  password: 'Password',
  given_name: 'Given name',
  family_name: 'Family name',
  defaultDashboard: 'Default dashboard',
  roles: 'Roles',
  accounts: 'Accounts',
  groups: 'Groups',
  defaultCode: 'Default code',
  title: 'Title',
  middle_name: 'Middle name',
  phone_number: 'Phone',
  mobile_number: 'Mobile',
  address_one: 'Address',
  address_two: 'Address (second line)',
} as const

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
  email: ['emailaddress', 'mail'],
  given_name: ['firstname'],
  family_name: ['lastname', 'surname'],
  defaultDashboard: ['dashboard'],
  roles: ['role'],
  accounts: ['account'],
  groups: ['group'],
  defaultCode: ['code', 'advisercode'],
  phone_number: ['telephone'],
  mobile_number: ['mobilephone'],
  address_one: ['address1'],
  address_two: ['address2'],
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
