import { ProposedAct, type ProposedChange } from '../../src/domain/change-requests/proposed-change.ts'
import { E, pipe, RA, type TE } from '../../src/domain/fp.ts'
import type { SessionExpiries } from '../../src/domain/session/session.ts'
import type { RightsRefusal } from '../../src/domain/users/rights.ts'
import { commandByBulkAction, type UserBulkAction } from '../../src/domain/users/user-acts.ts'
import type { LinkPurpose, UserEvent, UserRefusal, UserState } from '../../src/domain/users/user.ts'
import { canonicalUsername } from '../../src/domain/users/username.ts'
import type { ChangeRequests, PendingOutcome } from '../access/change-requests/change-requests.ts'
import { combineTransactionWork, carryOut } from '../log/carry-out.ts'
import type { AppendedPosition, TransactionWork, AppendConflict, CallIntent } from '../log/event-log.ts'
import type { FoldedState } from '../log/repository.ts'
import { mailRefusals } from '../letters/mail-refusals.ts'
import type { PasswordLinkIssuer } from '../session/links/links.ts'
import { forgetDetailsOf } from '../session/session-details.ts'
import { usersWithUsedPassword } from './last-sign-ins.ts'
import { deletePersonRows } from './people.ts'
import { type PermitCheck, currentRights } from './permitted.ts'
import type { UserServices } from './user-services.ts'
import { randomUUID } from 'node:crypto'

type ActName = UserBulkAction | 'delete'

/** `HasSignedIn`: invitations are useless to people who have used their password. */
export type UserActRefusal = RightsRefusal | UserRefusal | { readonly _tag: 'HasSignedIn' }

interface RefusedPerson {
  readonly username: string
  readonly refusal: UserActRefusal
}

export interface UserActResult extends AppendedPosition, PendingOutcome {
  readonly done: readonly string[]
  readonly waiting: readonly string[]
  readonly refused: readonly RefusedPerson[]
  readonly mailRefused: readonly string[]
}

export interface ActServices extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'sessions' | 'now'> {
  readonly links: Pick<PasswordLinkIssuer, 'decide' | 'letters'>
  readonly changeRequests: Pick<ChangeRequests, 'askOrRecord'>
}

interface DecidedAct {
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
  ) => E.Either<UserActRefusal, readonly UserEvent[]>
  readonly refused?: (
    services: ActServices,
    usernames: readonly string[],
  ) => Promise<ReadonlyMap<string, UserActRefusal>>
  readonly beside?: (services: ActServices, people: readonly DecidedAct[]) => TransactionWork
}

interface FoundPerson {
  readonly open: FoldedState<SessionExpiries> | undefined
  readonly refused: UserActRefusal | undefined
}

const decideByCommand =
  (type: 'AllowUser' | 'BlockUser' | 'DeleteUser'): ActRule['decide'] =>
  ({ users }, username, state) =>
    users.decide(username, state, [{ type }])

const decideIfKnown: ActRule['decide'] = (_, __, state) =>
  state._tag === 'Present' ? E.right([]) : E.left({ _tag: 'UnknownUser' })

const isProposedAct = (act: ActName): act is ProposedAct => act in ProposedAct.keys

const namesOf = (people: readonly { readonly username: string }[]) => people.map(({ username }) => username)

const linkAct = (purpose: LinkPurpose): ActRule => ({
  endsSessions: false,
  isMailed: true,
  decide: ({ links }, username, state) => links.decide(username, state, purpose),
  beside: ({ links }, people) => links.letters(people),
})

const refuseSignedIn: ActRule['refused'] = async ({ pool }, usernames) =>
  new Map((await usersWithUsedPassword(pool, usernames)).map((username) => [username, { _tag: 'HasSignedIn' }]))

const actCommands = { ...commandByBulkAction, delete: 'DeleteUser' } as const

const actRules: Readonly<Record<ActName, ActRule>> = {
  allow: { endsSessions: false, isMailed: false, decide: decideByCommand('AllowUser') },
  block: { endsSessions: true, isMailed: false, decide: decideByCommand('BlockUser') },
  delete: {
    endsSessions: true,
    isMailed: false,
    decide: decideByCommand('DeleteUser'),
    beside: (_, people) => (transaction) => deletePersonRows(transaction, namesOf(people)),
  },
  'end-sessions': { endsSessions: true, isMailed: false, decide: decideIfKnown },
  invite: { ...linkAct('invitation'), refused: refuseSignedIn },
  reset: linkAct('reset'),
}

const proposalOf = (
  act: ActName,
  people: readonly { readonly username: string; readonly revision: number }[],
): ProposedChange | null =>
  isProposedAct(act) && people.length > 0
    ? { kind: 'user-act', act, people: people.map(({ username, revision }) => ({ username, revision })) }
    : null

interface ActRequest {
  readonly act: ActName
  readonly usernames: readonly string[]
  readonly actor: string
}

const actOnUsersWith = <Refusal>(
  services: ActServices,
  { act, usernames, actor }: ActRequest,
  intent: CallIntent<UserActResult>,
  judge: (refused: readonly RefusedPerson[]) => E.Either<Refusal, null>,
): TE.TaskEither<Refusal | AppendConflict, UserActResult> => {
  const { users, sessions, changeRequests } = services
  const { endsSessions, isMailed, decide, refused: refusedAmong, beside } = actRules[act]
  const names = [...new Set(usernames.map(canonicalUsername))]

  const planFor = (permits: PermitCheck, username: string, { open, refused }: FoundPerson) => {
    const folded = users.get(username)
    return pipe(
      permits({ type: actCommands[act] }, folded.state),
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
      E.mapLeft((refusal: UserActRefusal) => ({ username, refusal })),
    )
  }

  const openSessions = async (): Promise<ReadonlyMap<string, FoldedState<SessionExpiries>>> => {
    const present = endsSessions ? names.filter((name) => users.get(name).state._tag === 'Present') : []
    return new Map(RA.zip(present, await sessions.getAll(present)))
  }

  const plan = async () => {
    const { permits, standing } = await currentRights(services, actor, intent)
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
      ...combineTransactionWork(
        beside?.(services, done),
        endsSessions ? forgetDetailsOf(namesOf(done)) : null,
        asking.beside,
      ),
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
  asked: ActRequest,
  intent: CallIntent<UserActResult>,
): TE.TaskEither<AppendConflict, UserActResult> =>
  actOnUsersWith(services, asked, intent, () => E.right<never, null>(null))

export const actOnAll = (
  services: ActServices,
  asked: ActRequest,
  intent: CallIntent<UserActResult>,
): TE.TaskEither<UserActRefusal | AppendConflict, UserActResult> =>
  actOnUsersWith(services, asked, intent, ([refused]) =>
    refused === undefined ? E.right(null) : E.left(refused.refusal),
  )
