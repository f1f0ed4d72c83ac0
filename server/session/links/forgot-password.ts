import * as t from 'io-ts'
import type { Pool } from 'pg'
import { E, O, pipe, TE } from '../../../src/domain/fp.ts'
import { canonicalUsername } from '../../../src/domain/users/username.ts'
import { addressBlock } from '../../access/address-block.ts'
import { intentOf } from '../../log/carry-out.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { isStorable } from '../../postgres/storable.ts'
import { findUser, type UserServices } from '../../users/user-services.ts'
import type { TooManyAttempts } from '../attempts.ts'
import { forgotPasswordCounters, forgottenNameCounters } from '../paces.ts'
import type { PasswordLinkIssuer } from './links.ts'

interface ForgotRequest {
  readonly username: string
  readonly address: string
  readonly signal: AbortSignal
}

export interface ForgotPassword {
  /** Answers before looking anybody up, so that neither reply nor timing reveals who exists. */
  readonly ask: (asking: ForgotRequest) => TE.TaskEither<TooManyAttempts, null>
  readonly settled: () => Promise<unknown>
}

interface ForgotServices extends UserServices {
  readonly links: PasswordLinkIssuer
  readonly onDefect: (defect: unknown) => void
}

const UsernameRow = t.strict({ username: t.string })

// people of one household may share an address
const maxPeoplePerAddress = 5
const maxNameLength = 254

const peopleByEmailSql = `select username from person where lower(btrim(email)) = $1 order by username limit ${maxPeoplePerAddress.toString()}`

const usernamesFor = async (pool: Pool, typed: string): Promise<readonly string[]> => {
  const name = canonicalUsername(typed)
  if (name.length > maxNameLength || !isStorable(name)) return []
  const rows = await queryRows(pool, UsernameRow, peopleByEmailSql, [name])
  return name === '' ? [] : [...new Set([name, ...rows.map(({ username }) => username)])]
}

export const openForgotPassword = ({ links, onDefect, ...services }: ForgotServices): ForgotPassword => {
  const { users, pool, attempts, now } = services
  const underWay = new Set<Promise<void>>()
  const never = new AbortController().signal

  const send = async (username: string): Promise<'sent' | 'not-sent' | 'slowed'> => {
    const begun = await attempts.begin(forgottenNameCounters(username), never)
    if (E.isLeft(begun)) return 'slowed'
    const issued = await users.handle(
      username,
      ({ state }) => links.issue(username, state, 'forgotten'),
      intentOf(username, now()),
    )()
    return E.isRight(issued) ? 'sent' : 'not-sent'
  }

  const isAllowed = (username: string): boolean =>
    pipe(
      findUser(services, username),
      O.exists(({ status }) => status === 1),
    )

  const look = async ({ username: typed, address }: ForgotRequest): Promise<void> => {
    const usernames = links.hasMail ? await usernamesFor(pool, typed) : []
    const reasons = await Promise.all(usernames.filter(isAllowed).map(send))
    for (const reason of reasons.length === 0 ? (['nobody'] as const) : reasons)
      services.security.note({
        security: 'reset-asked',
        reason,
        account: services.pseudonym('account', canonicalUsername(typed)),
        source: services.pseudonym('source', addressBlock(address)),
      })
  }

  const begin = (asking: ForgotRequest): void => {
    const looking = look(asking)
      .catch(onDefect)
      .finally(() => underWay.delete(looking))
    underWay.add(looking)
  }

  return {
    ask: (asking) =>
      pipe(
        () => attempts.begin(forgotPasswordCounters(asking.address), asking.signal),
        TE.map(() => {
          setImmediate(begin, asking)
          return null
        }),
      ),
    settled: () => Promise.all(underWay),
  }
}
