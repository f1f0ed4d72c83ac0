import { randomUUID } from 'node:crypto'
import type { Pool } from 'pg'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { openPool } from '../../../server/postgres/limits.ts'
import { serverProjections } from '../../../server/projections.ts'
import { hashPassword, replaceHash } from '../../../server/session/credentials.ts'
import { prepareUsers } from '../../../server/users/prepare-users.ts'
import { signingKey } from '../../../server/session/keys.ts'
import { createTokens } from '../../../server/session/tokens.ts'
import { E, O } from '../../../src/domain/fp.ts'
import { demoPassword, signIn } from '../../support/sign-in.ts'
import { databaseUrl, plutusUrl, test as base } from './plutus-test.ts'

export interface TestPerson {
  readonly username: string
  readonly password: string
  /** As the sidebar shows it. */
  readonly name: string
}

/** People that no other test knows, added while the server runs. */
export interface TestPeople {
  readonly add: (person?: { readonly mustChange?: boolean; readonly email?: string }) => Promise<TestPerson>
  /** From now on this is what the person signs in with, their sessions untouched. */
  readonly repassword: (person: TestPerson, password: string) => Promise<void>
  readonly tokenOf: (person: TestPerson) => Promise<string>
  /** A session of the person's whose time is up after so many seconds, or was so many ago. */
  readonly tokenFor: (person: TestPerson, seconds: number) => Promise<string>
}

/** A call that names a position waits until the server has come so far. */
const serverHasFolded = async (position: number): Promise<void> => {
  const reply = await fetch(`${plutusUrl()}/api/v1/health/live`, { headers: { 'at-position': position.toString() } })
  if (!reply.ok) throw new Error(`The server did not come to position ${position.toString()}`)
}

const peopleOf = (pool: Pool): TestPeople => {
  const log = openEventLog({ pool, url: databaseUrl(), projections: serverProjections })

  const add: TestPeople['add'] = async ({ mustChange = false, email = '' } = {}) => {
    const username = `person-${randomUUID()}`
    const row = {
      username,
      email,
      password: demoPassword,
      given_name: 'Ada',
      family_name: username.slice(-12),
      defaultDashboard: 'admin',
      roles: ['admin'],
      accounts: [],
      groups: [],
      defaultCode: '',
    } as const
    const { appends, beside } = await prepareUsers(pool, [row], { mustChange })
    const added = await log.append(intentOf('tests', new Date()), appends, beside)()
    if (E.isLeft(added)) throw new Error(`${username} could not be added`)
    await serverHasFolded(added.right.position)
    return { username, password: row.password, name: `${row.given_name} ${row.family_name}` }
  }

  const repassword = async ({ username }: TestPerson, password: string): Promise<void> => {
    const client = await pool.connect()
    await replaceHash({ username, hash: await hashPassword(password) })(client)
    client.release()
  }

  const tokenOf = async ({ username, password }: TestPerson) => (await signIn(plutusUrl(), username, password)).token

  const tokenFor = async (person: TestPerson, seconds: number): Promise<string> => {
    const tokens = createTokens(await signingKey(pool, O.none))
    const claims = await tokens.read(await tokenOf(person))
    if (O.isNone(claims)) throw new Error('The server signs with another key')
    return tokens.issue({ ...claims.value, exp: Math.floor(Date.now() / 1000) + seconds })
  }

  return { add, repassword, tokenOf, tokenFor }
}

export const test = base.extend<object, { people: TestPeople }>({
  people: [
    async ({}, use) => {
      const pool = openPool(databaseUrl(), 2)
      await use(peopleOf(pool))
      await pool.end()
    },
    { scope: 'worker' },
  ],
})
