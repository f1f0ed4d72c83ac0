import type { SharedUserRow } from '../../../../../server/users/user-row.ts'
import { bringPeople, testPeople } from '../../../support/calls/people.ts'
import type { TestApp } from '../../../support/calls/test-app.ts'

type Given = Pick<SharedUserRow, 'roles'> &
  Partial<Pick<SharedUserRow, 'accounts' | 'groups' | 'defaultDashboard' | 'defaultCode'>>

const ofA2 = { defaultDashboard: 'adviser', defaultCode: 'A2' } as const

const ofSmallFirm = ['superadmin', 'admin', 'adviser', 'client', 'other', 'external'] as const

const added = [
  ...(['approver', 'stand-in', 'former-stand-in', 'colleague', 'adviser-with-account', 'spouse'] as const),
  ...(['accountant-of-own', 'accountant-of-group', 'blocked-adviser', 'blocked-client', 'newcomer'] as const),
]
type Added = (typeof added)[number]

export type CastPerson = (typeof ofSmallFirm)[number] | Added
export const tradingCast: readonly CastPerson[] = [...ofSmallFirm, ...added]

/** `adviser` is of A1, whose accounts are P1 and P2, of group G1, and P3; P4 is of A2. */
const given: Readonly<Record<Added, Given>> = {
  approver: { roles: ['superadmin'] },
  'stand-in': { roles: ['adviser'], ...ofA2 },
  'former-stand-in': { roles: ['adviser'], ...ofA2 },
  colleague: { roles: ['adviser'], ...ofA2 },
  'adviser-with-account': { roles: ['adviser', 'client'], accounts: ['P1'], ...ofA2 },
  spouse: { roles: ['client'], groups: ['G1'] },
  'accountant-of-own': { roles: ['client', 'external'], accounts: ['P1'] },
  'accountant-of-group': { roles: ['client', 'external'], groups: ['G1'] },
  'blocked-adviser': { roles: ['adviser'], defaultDashboard: 'adviser', defaultCode: 'A1' },
  'blocked-client': { roles: ['client'], accounts: ['P1'] },
  newcomer: { roles: ['client'], groups: ['G1'] },
}

const rowOf = (username: Added): readonly SharedUserRow[] =>
  testPeople.slice(0, 1).map((row) => ({
    ...row,
    username,
    email: `${username}@plutus.example`,
    accounts: [],
    groups: [],
    defaultCode: '',
    ...given[username],
  }))

/** A token of each of them, also of those who may do nothing any more. */
export const bringCast = async (app: TestApp): Promise<(person: CastPerson) => string> => {
  const settled = added.filter((username) => username !== 'newcomer')
  await bringPeople(app, settled.flatMap(rowOf))
  await bringPeople(app, rowOf('newcomer'), { mustChange: true })
  await app.tail.reached(await app.log.lastPosition())
  const tokens = new Map<CastPerson, string>()
  for (const person of tradingCast) tokens.set(person, await app.signIn(person))
  const tokenOf = (person: CastPerson): string => tokens.get(person) ?? ''

  const asSuperadmin = async (path: string, body: unknown): Promise<void> => {
    const { statusCode, body: said } = await app.call('PUT', path, body, { token: tokenOf('superadmin') })
    if (statusCode !== 200) throw new Error(`${path}: ${said}`)
  }
  // an adviser has one at a time: naming another ends the first
  for (const standIn of ['former-stand-in', 'stand-in'])
    await asSuperadmin('/users/adviser/stand-in', { standIn, from: '2024-01-01', until: '2024-12-31' })
  await asSuperadmin('/users', { act: 'block', usernames: ['blocked-adviser', 'blocked-client'] })
  return tokenOf
}
