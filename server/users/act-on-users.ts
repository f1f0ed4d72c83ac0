import { ProposedAct, type ProposedChange } from '../../src/domain/change-requests/proposed-change.ts'
import { E, pipe, RA, type TE } from '../../src/domain/fp.ts'
import type { Sessions as OpenSessions } from '../../src/domain/session/session.ts'
import type { RightsRefusal } from '../../src/domain/users/rights.ts'
import { actTypes, type UserActName } from '../../src/domain/users/user-acts.ts'
import type { LinkPurpose, UserEvent, UserRefusal, UserState } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { ChangeRequests, Waiting } from '../access/change-requests/change-requests.ts'
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
import { randomUUID } from 'node:crypto'

type ActName = UserActName | 'delete'

/** `HasSignedIn`: invitations are useless to people who have used their password. */
export type ActRefusal = RightsRefusal | UserRefusal | { readonly _tag: 'HasSignedIn' }

interface RefusedPerson {
  readonly username: string
  readonly refusal: ActRefusal
}

export interface Acted extends Appended, Waiting {
  readonly done: readonly string[]
  readonly waiting: readonly string[]
  readonly refused: readonly RefusedPerson[]
  readonly mailRefused: readonly string[]
}

export interface ActServices extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'sessions' | 'now'> {
  readonly links: Pick<Links, 'decide' | 'letters'>
  readonly changeRequests: Pick<ChangeRequests, 'askOrRecord'>
}

interface Decided {
  readonly username: string
  readonly events: readonly UserEvent[]
}

interface ActRule {
  readonly endsSessions: boolean
  readonly isMailed: boolean
  readonly decide: (
    services: ActServices,
    username: string,
    state: UserState,
  ) => E.Either<ActRefusal, readonly UserEvent[]>
  readonly refused?: (services: ActServices, usernames: readonly string[]) => Promise<ReadonlyMap<string, ActRefusal>>
  readonly beside?: (services: ActServices, people: readonly Decided[]) => Beside
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

const isProposedAct = (act: ActName): act is ProposedAct => act in ProposedAct.keys

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
    endsSessions: true,
    isMailed: false,
    decide: byCommand('DeleteUser'),
    beside: (_, people) => (transaction) => forgetPeople(transaction, namesOf(people)),
  },
  'end-sessions': { endsSessions: true, isMailed: false, decide: knownOnly },
  invite: { ...linking('invitation'), refused: hasSignedIn },
  reset: linking('reset'),
}

const proposalOf = (
  act: ActName,
  people: readonly { readonly username: string; readonly revision: number }[],
): ProposedChange | null =>
  isProposedAct(act) && people.length > 0
    ? { kind: 'user-act', act, people: people.map(({ username, revision }) => ({ username, revision })) }
    : null

interface Acting {
  readonly act: ActName
  readonly usernames: readonly string[]
  readonly actor: string
}

const acting = <Refusal>(
  services: ActServices,
  { act, usernames, actor }: Acting,
  intent: Intent<Acted>,
  judge: (refused: readonly RefusedPerson[]) => E.Either<Refusal, null>,
): TE.TaskEither<Refusal | Conflict, Acted> => {
  const { users, sessions, changeRequests } = services
  const { endsSessions, isMailed, decide, refused: refusedAmong, beside } = acts[act]
  const names = [...new Set(usernames.map(canonicalUsername))]

  const planFor = (permits: Permits, username: string, { open, refused }: Found) => {
    const folded = users.get(username)
    return pipe(
      permits({ type: types[act] }, folded.state),
      E.bindTo('permitted'),
      E.bindW('acted', () => (refused === undefined ? decide(services, username, folded.state) : E.left(refused))),
      E.bindW('ended', () =>
        open === undefined ? E.right([]) : sessions.appends(username, open, [{ type: 'EndSessions', except: null }]),
      ),
      E.map(({ permitted: { held, isStaffChange }, acted: events, ended }) => ({
        username,
        revision: folded.revision,
        events,
        isStaffChange,
        held,
        appends: [...users.plan(username, folded, events).appends, ...ended, ...held],
      })),
      E.mapLeft((refusal: ActRefusal) => ({ username, refusal })),
    )
  }

  const openSessions = async (): Promise<ReadonlyMap<string, Folded<OpenSessions>>> => {
    const present = endsSessions ? names.filter((name) => users.get(name).state._tag === 'Present') : []
    return new Map(RA.zip(present, await sessions.getAll(present)))
  }

  const plan = async () => {
    const { permits, standing } = await rightsNow(services, actor, intent)
    const open = await openSessions()
    const refusedBefore = await refusedAmong?.(services, names)
    const { left: refused, right: permitted } = RA.separate(
      names.map((name) => planFor(permits, name, { open: open.get(name), refused: refusedBefore?.get(name) })),
    )
    const { left: done, right: waiting } = RA.partition(
      ({ isStaffChange }: (typeof permitted)[number]) => isStaffChange && standing === 'NeedsAnother',
    )(permitted)
    const asked = proposalOf(act, waiting.length > 0 ? waiting : done.filter(({ isStaffChange }) => isStaffChange))
    const request = { id: randomUUID(), by: actor, at: intent.at }
    const asking =
      asked === null ? { appends: [] } : changeRequests.askOrRecord(standing, { ...request, change: asked })
    const unmailed = isMailed ? await mailRefusals(services.pool, namesOf(done)) : new Map<string, never>()
    const planned = {
      appends: [...done.flatMap(({ appends }) => appends), ...waiting.flatMap(({ held }) => held), ...asking.appends],
      ...besides(beside?.(services, done), endsSessions ? forgetDetailsOf(namesOf(done)) : null, asking.beside),
      refused,
      done: namesOf(done),
      waiting: namesOf(waiting),
      mailRefused: [...unmailed.keys()],
      waits: waiting.length > 0 ? request.id : null,
    }
    return pipe(
      judge(refused),
      E.map(() => planned),
    )
  }

  return carryOut(services, intent, plan, ({ position }, { done, refused, waiting, waits, mailRefused }) => ({
    position,
    done,
    refused,
    waiting,
    waits,
    mailRefused,
  }))
}

/** Acts on several people in one append and reports those refused. People who need approval wait in one request. */
export const actOnUsers = (
  services: ActServices,
  asked: Acting,
  intent: Intent<Acted>,
): TE.TaskEither<Conflict, Acted> => acting(services, asked, intent, () => E.right<never, null>(null))

export const actOnAll = (
  services: ActServices,
  asked: Acting,
  intent: Intent<Acted>,
): TE.TaskEither<ActRefusal | Conflict, Acted> =>
  acting(services, asked, intent, ([refused]) => (refused === undefined ? E.right(null) : E.left(refused.refusal)))
