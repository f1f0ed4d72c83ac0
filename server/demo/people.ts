import type { DashboardType } from '../../src/domain/dashboards/dashboard-type.ts'
import type { UserRole } from '../../src/domain/permissions/permission.ts'
import { demoAdvisers, type DemoHousehold } from './households.ts'

export const demoPassword = 'Plutus2026'

export const demoUsernames = ['superadmin', 'admin', 'adviser', 'client', 'accountant'] as const

type PersonCells = Readonly<Record<string, string>>

const demoPerson = (
  username: string,
  name: string,
  role: UserRole,
  dashboard: DashboardType,
  opens: { readonly accounts?: readonly string[]; readonly groups?: readonly string[]; readonly code?: string } = {},
): PersonCells => ({
  username,
  email: `${username}@plutus.example`,
  password: demoPassword,
  given_name: name.split(' ')[0] ?? '',
  family_name: name.split(' ')[1] ?? '',
  defaultDashboard: dashboard,
  roles: role,
  accounts: (opens.accounts ?? []).join('|'),
  groups: (opens.groups ?? []).join('|'),
  defaultCode: opens.code ?? '',
})

const givenNames = [
  'Eleanor',
  'Hugo',
  'Marguerite',
  'Desmond',
  'Imogen',
  'Rafael',
  'Beatrix',
  'Callum',
  'Noor',
  'Gideon',
  'Saskia',
  'Winston',
  'Odette',
  'Ruben',
  'Fiona',
  'Magnus',
  'Leila',
  'Conrad',
  'Harriet',
  'Edmund',
] as const

const clientOf = ({ family, GroupCode, accounts }: DemoHousehold, at: number): PersonCells =>
  demoPerson(
    at === 0 ? 'client' : `client.${family.toLowerCase()}`,
    `${givenNames[at] ?? ''} ${family}`,
    'client',
    'group',
    { accounts: accounts.map(({ AccountCode }) => AccountCode), groups: [GroupCode], code: GroupCode },
  )

const adviserAt = ({ AdvisorCode, AdvisorName }: (typeof demoAdvisers)[number], at: number): PersonCells =>
  demoPerson(
    at === 0 ? 'adviser' : `adviser.${AdvisorName.split(' ')[1]?.toLowerCase() ?? ''}`,
    AdvisorName,
    'adviser',
    'adviser',
    {
      code: AdvisorCode,
    },
  )

const accountantOf = (code: string): PersonCells =>
  demoPerson('accountant', 'Vera Blackwood', 'external', 'external', { accounts: [code], code })

export const demoPeople = (homes: readonly DemoHousehold[]): readonly PersonCells[] => [
  demoPerson('superadmin', 'Quentin Marsh', 'superadmin', 'admin'),
  demoPerson('admin', 'Dorothea Finch', 'admin', 'admin'),
  ...demoAdvisers.map(adviserAt),
  ...homes.map(clientOf),
  ...homes
    .slice(0, 1)
    .flatMap(({ accounts }) => accounts.slice(0, 1).map(({ AccountCode }) => accountantOf(AccountCode))),
]
