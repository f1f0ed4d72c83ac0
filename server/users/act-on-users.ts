import { E, pipe, RA, type TE } from '../../src/domain/fp.ts'
import type { Sessions as OpenSessions } from '../../src/domain/session/session.ts'
import type { RightsRefusal } from '../../src/domain/users/rights.ts'
import { actTypes, type UserActName } from '../../src/domain/users/user-acts.ts'
import {
  canonicalUsername,
  type LinkPurpose,
  type UserEvent,
  type UserRefusal,
  type UserState,
} from '../../src/domain/users/user.ts'
import { besides, carryOut } from '../log/carry-out.ts'
import type { Appended, Beside, Conflict, Intent } from '../log/event-log.ts'
import type { Folded } from '../log/repository.ts'
import { mailRefusals } from '../mail/mail-refusals.ts'
import type { Links } from '../session/links/links.ts'
import { forgetDetailsOf } from '../session/session-details.ts'
import { withPasswordUsed } from './last-sign-ins.ts'
import { forgetPeople } from './people.ts'
import { type Permits, rightsNow } from './permitted.ts'
import type { UserServices } from './user-services.ts'

type ActName = UserActName | 'delete'

/** `HasSignedIn`: an invitation is of no use to somebody who has a password and has used it. */
export type ActRefusal = RightsRefusal | UserRefusal | { readonly _tag: 'HasSignedIn' }

export interface Acted extends Appended {
  readonly done: readonly string[]
  readonly refused: readonly { readonly username: string; readonly refusal: ActRefusal }[]
  readonly mailRefused: readonly string[]
}

interface Services extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'sessions'> {
  readonly links: Pick<Links, 'decide' | 'letters'>
}

interface Decided {
  readonly username: string
  readonly events: readonly UserEvent[]
}

/** What becomes of somebody, whether their sessions end with it, and whether it is for mail to reach them. */
interface ActRule {
  readonly endsSessions: boolean
  readonly isMailed: boolean
  readonly decide: (
    services: Services,
    username: string,
    state: UserState,
  ) => E.Either<ActRefusal, readonly UserEvent[]>
  /** Of those it is not done to, why, whatever the actor may. */
  readonly refused?: (services: Services, usernames: readonly string[]) => Promise<ReadonlyMap<string, ActRefusal>>
  /** Of all of them together. */
  readonly beside?: (services: Services, people: readonly Decided[]) => Beside
}

interface Found {
  readonly open: Folded<OpenSessions> | undefined
  readonly refused: ActRefusal | undefined
}

const byCommand =
  (type: 'AllowUser' | 'BlockUser' | 'DeleteUser'): ActRule['decide'] =>
  ({ users }, username, state) =>
    users.decide(username, state, [{ type }])

const knownOnly: ActRule['decide'] = (_, __, state) =>
  state._tag === 'Present' ? E.right([]) : E.left({ _tag: 'UnknownUser' })

const namesOf = (people: readonly { readonly username: string }[]) => people.map(({ username }) => username)

const linking = (purpose: LinkPurpose): ActRule => ({
  endsSessions: false,
  isMailed: true,
  decide: ({ links }, username, state) => links.decide(username, state, purpose),
  beside: ({ links }, people) => links.letters(people),
})

const hasSignedIn: ActRule['refused'] = async ({ pool }, usernames) =>
  new Map((await withPasswordUsed(pool, usernames)).map((username) => [username, { _tag: 'HasSignedIn' }]))

const types = { ...actTypes, delete: 'DeleteUser' } as const

const acts: Readonly<Record<ActName, ActRule>> = {
  allow: { endsSessions: false, isMailed: false, decide: byCommand('AllowUser') },
  block: { endsSessions: true, isMailed: false, decide: byCommand('BlockUser') },
  delete: {
    ...{ endsSessions: true, isMailed: false, decide: byCommand('DeleteUser') },
    beside: (_, people) => (transaction) => forgetPeople(transaction, namesOf(people)),
  },
  'end-sessions': { endsSessions: true, isMailed: false, decide: knownOnly },
  invite: { ...linking('invitation'), refused: hasSignedIn },
  reset: linking('reset'),
}

/** One act on each of several people, written as one; those it may not be done to are left out, and named. */
export const actOnUsers = (
  services: Services,
  { act, usernames, actor }: { readonly act: ActName; readonly usernames: readonly string[]; readonly actor: string },
  intent: Intent<Acted>,
): TE.TaskEither<Conflict, Acted> => {
  const { users, sessions } = services
  const { endsSessions, isMailed, decide, refused: refusedAmong, beside } = acts[act]
  const names = [...new Set(usernames.map(canonicalUsername))]

  const planFor = (permits: Permits, username: string, { open, refused }: Found) => {
    const folded = users.get(username)
    return pipe(
      permits({ type: types[act] }, folded.state),
      E.bindTo('held'),
      E.bindW('acted', () => (refused === undefined ? decide(services, username, folded.state) : E.left(refused))),
      E.bindW('ended', () =>
        open === undefined ? E.right([]) : sessions.appends(username, open, [{ type: 'EndSessions', except: null }]),
      ),
      E.map(({ held, acted: events, ended }) => ({
        ...{ username, events },
        appends: [...users.plan(username, folded, events).appends, ...ended, ...held],
      })),
      E.mapLeft((refusal: ActRefusal) => ({ username, refusal })),
    )
  }

  /** The database is asked for nobody that it cannot know. */
  const openSessions = async (): Promise<ReadonlyMap<string, Folded<OpenSessions>>> => {
    const present = endsSessions ? names.filter((name) => users.get(name).state._tag === 'Present') : []
    return new Map(RA.zip(present, await sessions.getAll(present)))
  }

  const plan = async () => {
    const { permits } = rightsNow(users, actor)
    const open = await openSessions()
    const refusedBefore = await refusedAmong?.(services, names)
    const { left: refused, right: done } = RA.separate(
      names.map((name) => planFor(permits, name, { open: open.get(name), refused: refusedBefore?.get(name) })),
    )
    const unmailed = isMailed ? await mailRefusals(services.pool, namesOf(done)) : new Map<string, never>()
    return E.right({
      appends: done.flatMap(({ appends }) => appends),
      ...besides(beside?.(services, done), endsSessions ? forgetDetailsOf(namesOf(done)) : null),
      ...{ refused, done: namesOf(done), mailRefused: [...unmailed.keys()] },
    })
  }

  return carryOut(services, intent, plan, ({ position }, { done, refused, mailRefused }) => ({
    ...{ position, done, refused, mailRefused },
  }))
}
