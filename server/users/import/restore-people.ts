import type { Pool } from 'pg'
import { E, O, pipe, RA } from '../../../src/domain/fp.ts'
import type { RecordedEvent } from '../../../src/domain/log/recorded-event.ts'
import { userDecider } from '../../../src/domain/users/decider.ts'
import type { RightsRefusal } from '../../../src/domain/users/rights.ts'
import { changedDetails } from '../../../src/domain/users/user-body.ts'
import { canonicalEmail, isSameEmail, noDetails, type UserDetails } from '../../../src/domain/users/user-details.ts'
import { presentUserIn, rightsOf, type User, type UserEvent, type UserState } from '../../../src/domain/users/user.ts'
import { userStream } from '../../../src/domain/users/username.ts'
import type { StreamAppend, EventLog } from '../../log/event-log.ts'
import type { FoldedState } from '../../log/repository.ts'
import { eventDecoder } from '../../log/stored-event.ts'
import { userKind, type UserRepository } from '../aggregates.ts'
import { emailHolders, peopleNamed, type PersonRow } from '../people.ts'
import type { PermitCheck } from '../permitted.ts'
import { peopleBefore } from './people-before.ts'

interface RestoreSources {
  readonly pool: Pool
  readonly log: Pick<EventLog, 'readStreams'>
  readonly users: UserRepository
  readonly now: () => Date
}

const decodeUserEvent = eventDecoder(userKind.codec)

const rightsOrDetailsTypes: readonly UserEvent['type'][] = ['UserRightsChanged', 'UserDetailsChanged', 'UserAdded']

/** None if rights or details changed after the import. */
const userBefore = (recorded: readonly RecordedEvent[], id: string): O.Option<User> => {
  const first = recorded.findIndex(({ correlation }) => correlation === id)
  const last = recorded.findLastIndex(({ correlation }) => correlation === id)
  const events = recorded.map(decodeUserEvent)
  return events.slice(last + 1).some(({ type }) => rightsOrDetailsTypes.includes(type)) || first === -1
    ? O.none
    : presentUserIn(events.slice(0, first).reduce(userDecider.evolve, userDecider.initial))
}

interface PersonToRestore {
  readonly username: string
  readonly past: FoldedState<UserState>
  readonly now: User
  readonly before: User
  readonly person: PersonRow
  readonly current: UserDetails
}

interface RestoredPerson {
  readonly username: string
  readonly revision: number
  readonly isStaffChange: boolean
  readonly appends: readonly StreamAppend[]
  readonly person: PersonRow
}

const findToRestore = async (
  { pool, log, now }: RestoreSources,
  id: string,
  pasts: ReadonlyMap<string, FoldedState<UserState>>,
): Promise<readonly PersonToRestore[]> => {
  const names = [...pasts.keys()]
  const [recorded, kept, people] = [
    await log.readStreams(names.map(userStream)),
    await peopleBefore(pool, id, now()),
    new Map((await peopleNamed(pool, names)).map((person) => [person.username, person])),
  ]
  const holders = await emailHolders(
    pool,
    [...kept.values()].map(({ email }) => email),
  )
  const taken = new Set<string>()
  return [...pasts].flatMap(([username, past]) => {
    const before = userBefore(recorded.get(userStream(username)) ?? [], id)
    const details = kept.get(username)
    if (past.state._tag !== 'Present' || O.isNone(before) || details === undefined) return []
    const current = people.get(username) ?? noDetails
    const email = canonicalEmail(details.email)
    const holder = holders.get(email)
    if (email !== canonicalEmail(current.email) && email !== '') {
      // a household may have shared the address: the first person gets it back
      if (taken.has(email) || (holder !== undefined && holder !== username)) return []
      taken.add(email)
    }
    return [
      {
        username,
        past,
        now: past.state.user,
        before: before.value,
        person: { username, ...details },
        current,
      },
    ]
  })
}

export interface RefusedPerson {
  readonly username: string
  readonly refusal: RightsRefusal
}

export const restorePeople = async (
  sources: RestoreSources,
  id: string,
  pasts: ReadonlyMap<string, FoldedState<UserState>>,
  permits: PermitCheck,
): Promise<readonly E.Either<RefusedPerson, RestoredPerson>[]> => {
  const { users } = sources
  return pipe(
    await findToRestore(sources, id, pasts),
    RA.map(({ username, past, now, before, person, current }) => {
      const rights = rightsOf(before)
      return pipe(
        permits(
          { type: 'ChangeUser', rights, isAddressChanged: !isSameEmail(current.email, person.email) },
          past.state,
        ),
        E.mapLeft((refusal) => ({ username, refusal })),
        E.map(({ held, isStaffChange }) => {
          const fields = changedDetails(current, person)
          const changes = { type: 'ChangeUser', rights, fields, changePassword: now.change_password } as const
          const events = pipe(
            users.decide(username, past.state, [changes]),
            E.getOrElse((): readonly UserEvent[] => []),
          )
          const appends = [...users.plan(username, past, events).appends, ...held]
          return { username, revision: past.revision, isStaffChange, person, appends }
        }),
      )
    }),
  )
}
