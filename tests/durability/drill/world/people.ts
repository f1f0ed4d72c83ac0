import { randomUUID } from 'node:crypto'
import { intentOf } from '../../../../server/log/carry-out.ts'
import { openEventLog } from '../../../../server/log/open-log.ts'
import { serverProjections } from '../../../../server/projections.ts'
import { addPeople, personUniqueConstraints } from '../../../../server/users/people.ts'
import { E } from '../../../../src/domain/fp.ts'
import { maxPortion } from '../../../../src/domain/notifications/decider.ts'
import { accountCode } from '../../../support/order-firm.ts'
import type { DrillWorld } from './world.ts'

export const crowdNames = Array.from(
  { length: 5 * maxPortion },
  (_, index) => `crowd${index.toString().padStart(4, '0')}`,
)

export const scheduledReaders = crowdNames.slice(0, 2)

export const digestReaders = (round: number): readonly string[] =>
  Array.from({ length: 6 }, (_, index) => `digest-${round}-${index}`)

/** Nobody trades here, so no contract note is announced to its people. */
const quietAccount = accountCode(105)

/** Each round uploads reports for an account of its own. */
export const uploadAccount = (round: number): string => accountCode(60 + round)
export const uploadReaders = (round: number): readonly string[] =>
  Array.from({ length: 6 }, (_, index) => `owner-${round}-${index}`)

interface Newcomer {
  readonly username: string
  readonly role: 'external' | 'client'
  readonly account: string
  readonly hasSignedIn: boolean
}

const newEvents = ({ username, role, account, hasSignedIn }: Newcomer) => {
  const user = {
    username,
    roles: [role],
    accounts: [account],
    groups: [],
    defaultDashboardType: 'portfolio',
    defaultCode: account,
    status: 1,
    change_password: false,
  }
  const added = { stream: `user/${username}`, expected: 0, events: [{ type: 'UserAdded', data: user, audience: [] }] }
  const at = new Date().toISOString()
  const session = { session: randomUUID(), at, expiresAt: at }
  const signedIn = {
    stream: `session/${username}`,
    expected: 0,
    events: [{ type: 'SignedIn', data: session, audience: [] }],
  }
  return hasSignedIn ? [added, signedIn] : [added]
}

const rowOf = ({ username, role, account }: Newcomer) => ({
  username,
  email: `${username}@plutus.example`,
  password: '',
  given_name: username,
  family_name: 'Tester',
  roles: [role],
  defaultDashboard: 'portfolio' as const,
  accounts: [account],
  groups: [],
  defaultCode: account,
})

/** Mail goes only to people who have signed in. Nobody here has a password, because hashing a thousand takes long. */
export const bringReaders = async ({ pool }: DrillWorld, rounds: readonly number[]): Promise<void> => {
  const log = openEventLog({ pool, url: '', projections: serverProjections, claims: personUniqueConstraints })
  const newcomers: readonly Newcomer[] = [
    ...crowdNames.map((username) => ({
      username,
      role: 'external' as const,
      account: quietAccount,
      hasSignedIn: false,
    })),
    ...rounds.flatMap((round) => [
      ...digestReaders(round).map((username) => ({
        username,
        role: 'client' as const,
        account: quietAccount,
        hasSignedIn: true,
      })),
      ...uploadReaders(round).map((username) => ({
        username,
        role: 'client' as const,
        account: uploadAccount(round),
        hasSignedIn: true,
      })),
    ]),
  ]
  const appended = await log.append(intentOf('tester', new Date()), newcomers.flatMap(newEvents), (transaction) =>
    addPeople(transaction, newcomers.map(rowOf), { mayShareEmails: true }),
  )()
  if (E.isLeft(appended)) throw new Error('the people of the drill could not be added')
}
