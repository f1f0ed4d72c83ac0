import { E, pipe, RA, type TE } from '../../src/domain/fp.ts'
import type { Sessions as OpenSessions } from '../../src/domain/session/session.ts'
import type { RightsRefusal, UserAct } from '../../src/domain/users/rights.ts'
import type { UserActName } from '../../src/domain/users/user-acts.ts'
import { canonicalUsername, type UserEvent, type UserRefusal, type UserState } from '../../src/domain/users/user.ts'
import { carryOut, type Plan } from '../log/carry-out.ts'
import type { Appended, Beside, Conflict, Intent } from '../log/event-log.ts'
import type { Act, Folded } from '../log/repository.ts'
import type { Links } from '../session/links/links.ts'
import { forgetPeople } from './people.ts'
import { type Permits, permitsNow } from './permitted.ts'
import type { UserServices } from './user-services.ts'

type ActingOn = UserActName | 'delete'

export type ActRefusal = RightsRefusal | UserRefusal

export interface Acted extends Appended {
  readonly done: readonly string[]
  readonly refused: readonly { readonly username: string; readonly refusal: ActRefusal }[]
}

interface Services extends Pick<UserServices, 'log' | 'tail' | 'users' | 'sessions'> {
  readonly links: Pick<Links, 'issue'>
}

type Decided = E.Either<ActRefusal, Act<UserEvent>>

/** What becomes of somebody; whether their sessions end with it; and what it takes to be allowed. */
interface Doing {
  readonly act: UserAct['type'] & ('AllowUser' | 'BlockUser' | 'DeleteUser' | 'EndSessions' | 'IssueLink')
  readonly endsSessions: boolean
  readonly decide: (services: Services, username: string, state: UserState) => Decided
}

const byCommand =
  (type: 'AllowUser' | 'BlockUser' | 'DeleteUser'): Doing['decide'] =>
  ({ users }, username, state) =>
    pipe(
      users.decide(username, state, [{ type }]),
      E.map((events) => ({ events })),
    )

const knownOnly: Doing['decide'] = (_, __, state) =>
  state._tag === 'Present' ? E.right({ events: [] }) : E.left({ _tag: 'UnknownUser' })

const forgotten =
  (decided: Doing['decide']): Doing['decide'] =>
  (services, username, state) =>
    pipe(
      decided(services, username, state),
      E.map((act) => ({ ...act, beside: (transaction) => forgetPeople(transaction, [username]) })),
    )

const doings: Readonly<Record<ActingOn, Doing>> = {
  allow: { act: 'AllowUser', endsSessions: false, decide: byCommand('AllowUser') },
  block: { act: 'BlockUser', endsSessions: true, decide: byCommand('BlockUser') },
  delete: { act: 'DeleteUser', endsSessions: true, decide: forgotten(byCommand('DeleteUser')) },
  'end-sessions': { act: 'EndSessions', endsSessions: true, decide: knownOnly },
  invite: {
    ...{ act: 'IssueLink', endsSessions: false },
    decide: ({ links }, username, state) => links.issue(username, state, 'invitation'),
  },
  reset: {
    ...{ act: 'IssueLink', endsSessions: false },
    decide: ({ links }, username, state) => links.issue(username, state, 'reset'),
  },
}

const nothing: Plan = { appends: [] }

const together = (besides: readonly (Beside | undefined)[]): Pick<Plan, 'beside'> => {
  const [first, ...others] = besides.flatMap((beside) => beside ?? [])
  return first === undefined
    ? {}
    : {
        beside: async (transaction) => {
          for (const beside of [first, ...others]) await beside(transaction)
        },
      }
}

/** One act on each of several people, written as one; those it may not be done to are left out, and named. */
export const actOnUsers = (
  services: Services,
  {
    doing,
    usernames,
    actor,
  }: { readonly doing: ActingOn; readonly usernames: readonly string[]; readonly actor: string },
  intent: Intent<Acted>,
): TE.TaskEither<Conflict, Acted> => {
  const { users, sessions } = services
  const { act, endsSessions, decide } = doings[doing]
  const names = [...new Set(usernames.map(canonicalUsername))]

  const sessionsEnded = (username: string, open: Folded<OpenSessions>): Plan =>
    pipe(
      sessions.decide(username, open.state, [{ type: 'EndSessions', except: null }]),
      E.match(
        (): Plan => nothing,
        (events) => sessions.plan(username, open, events),
      ),
    )

  const planFor = (permits: Permits, username: string, open: Folded<OpenSessions> | undefined) => {
    const folded = users.get(username)
    return pipe(
      permits({ type: act }, folded.state),
      E.bindTo('held'),
      E.bindW('acted', () => decide(services, username, folded.state)),
      E.map(({ held, acted }) => {
        const person = users.plan(username, folded, acted.events)
        const ended = open === undefined ? nothing : sessionsEnded(username, open)
        return {
          appends: [...person.appends, ...ended.appends, ...held],
          ...together([acted.beside, ended.beside]),
        }
      }),
      E.bimap(
        (refusal: ActRefusal) => ({ username, refusal }),
        (plan: Plan) => ({ username, plan }),
      ),
    )
  }

  /** The database is asked for nobody that it cannot know. */
  const openSessions = async (): Promise<ReadonlyMap<string, Folded<OpenSessions>>> => {
    const present = endsSessions ? names.filter((name) => users.get(name).state._tag === 'Present') : []
    const open = await sessions.getAll(present)
    return new Map(present.flatMap((name, at) => (open[at] === undefined ? [] : [[name, open[at]]])))
  }

  const plan = async () => {
    const permits = permitsNow(users, actor)
    const open = await openSessions()
    const { left: refused, right: done } = RA.separate(names.map((name) => planFor(permits, name, open.get(name))))
    return E.right({
      appends: done.flatMap(({ plan: { appends } }) => appends),
      ...together(done.map(({ plan: { beside } }) => beside)),
      ...{ refused, done: done.map(({ username }) => username) },
    })
  }

  return carryOut(services, intent, plan, ({ position }, { done, refused }) => ({ position, done, refused }))
}
