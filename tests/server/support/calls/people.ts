import { intentOf } from '../../../../server/log/carry-out.ts'
import { prepareUsers } from '../../../../server/users/prepare-users.ts'
import type { SharedUserRow } from '../../../../server/users/user-row.ts'
import type { TestLog } from '../open-test-log.ts'

export const testPassword = 'Plutus2026'

const person = (
  username: string,
  more: Omit<SharedUserRow, 'username' | 'email' | 'password' | 'given_name' | 'family_name'>,
) => ({
  username,
  email: `${username}@plutus.example`,
  password: testPassword,
  given_name: username,
  family_name: 'Tester',
  ...more,
})

const none = { accounts: [], groups: [], defaultCode: '' }

/** The small firm has the accounts P1 and P2 of group G1 and P3 of G2 under adviser A1, and P4 of G3 under A2. */
export const testPeople: readonly SharedUserRow[] = [
  person('superadmin', { ...none, roles: ['superadmin'], defaultDashboard: 'admin' }),
  person('admin', { ...none, roles: ['admin'], defaultDashboard: 'admin' }),
  person('adviser', { ...none, roles: ['adviser'], defaultDashboard: 'adviser', defaultCode: 'A1' }),
  person('client', {
    roles: ['client'],
    defaultDashboard: 'group',
    accounts: ['P1', 'P2'],
    groups: ['G1'],
    defaultCode: 'G1',
  }),
  person('external', {
    roles: ['external'],
    defaultDashboard: 'external',
    accounts: ['P1'],
    groups: [],
    defaultCode: 'P1',
  }),
  person('other', {
    roles: ['client'],
    defaultDashboard: 'portfolio',
    accounts: ['P4'],
    groups: [],
    defaultCode: 'P4',
  }),
]

export const bringPeople = async (
  { log, pool }: Pick<TestLog, 'log' | 'pool'>,
  rows: readonly SharedUserRow[],
  options?: { readonly mustChange: boolean },
): Promise<void> => {
  const { appends, beside } = await prepareUsers(pool, rows, options)
  await log.append(intentOf('tester', new Date()), appends, beside)()
}
