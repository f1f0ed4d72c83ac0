import type { ChangeRequestCommand, ChangeRequestRefusal } from '../../src/domain/change-requests/change-request.ts'
import { E, type TE } from '../../src/domain/fp.ts'
import { arePeopleIndependent } from '../../src/domain/users/account-change.ts'
import { isEnabledSuperadmin } from '../../src/domain/users/rights.ts'
import { userStream } from '../../src/domain/users/username.ts'
import { withAnswer, intentOf, pickPosition } from '../log/carry-out.ts'
import type { StreamAppend, AppendedPosition, AppendConflict, CallIntent } from '../log/event-log.ts'
import { readChangesBetween } from '../users/read-account-changes.ts'
import { type CarryOutServices, carryOutChange, isCurrent, type CarryOutRefusal } from './carry-out-change.ts'
import { waitingPeopleOfRequest } from '../access/change-requests/waiting-people.ts'

interface UserStreamGuard extends StreamAppend {
  readonly username: string
}

interface ApproverIndependence {
  readonly isIndependent: boolean
  /** User streams of approver and requester. Their revisions must stay unchanged until the approval is appended. */
  readonly held: readonly UserStreamGuard[]
}

/** A superadministrator is always independent. Others are if neither gave the other access lately. */
const independenceOf = async (
  { users }: Pick<CarryOutServices, 'users'>,
  requester: string,
  { actor, at }: CallIntent<never>,
): Promise<ApproverIndependence> => {
  const held = [actor, requester].map((username) => {
    const { revision } = users.get(username)
    return { username, stream: userStream(username), expected: revision, events: [] }
  })
  const { state } = users.get(actor)
  if (state._tag === 'Present' && isEnabledSuperadmin(state.user)) return { isIndependent: true, held }
  return { isIndependent: arePeopleIndependent(await readChangesBetween({ users }, actor, [requester]), at), held }
}

const maxDecisions = 10

/** Approves and carries out in one transaction. Decides again if the request or either user changed meanwhile. */
export const approveChange = (
  services: CarryOutServices,
  id: string,
  intent: CallIntent<AppendedPosition>,
  decisionsLeft = maxDecisions,
): TE.TaskEither<ChangeRequestRefusal | CarryOutRefusal, AppendedPosition> => {
  const { changeRequests, users, pool, log, tail } = services
  const { actor: by, at } = intent
  return async () => {
    const asked = changeRequests.get(id).state
    if (asked._tag === 'Unrequested') return E.left({ _tag: 'NotFound' })
    const requester = asked.by
    const { isIndependent, held } = await independenceOf(services, requester, intent)
    const folded = changeRequests.get(id)
    const { state } = folded
    if (state._tag === 'Unrequested') return E.left({ _tag: 'NotFound' })
    const decided = changeRequests.decide(id, state, [{ type: 'ApproveChange', isIndependent, by, at }])
    if (E.isLeft(decided)) return decided
    const { appends, beside } = changeRequests.plan(id, folded, decided.right)
    if (decided.right.length === 0) return E.right({ position: folded.position })
    const isDecisionCurrent = (): boolean =>
      changeRequests.get(id).revision === folded.revision &&
      held.every(({ username, expected }) => users.get(username).revision === expected)
    const approval = {
      requester,
      appends: [...appends, ...held],
      ...(beside && { beside }),
      isCurrent: () => isDecisionCurrent() && isCurrent(services, state.change),
    }
    const people = await waitingPeopleOfRequest(pool, id)
    const outcome: E.Either<ChangeRequestRefusal | CarryOutRefusal, AppendedPosition> = isCurrent(
      services,
      state.change,
    )
      ? await carryOutChange(services, state.change, { id, requester, people }, { ...intent, approval })()
      : E.left({ _tag: 'ChangedMeanwhile' })
    if (E.isRight(outcome) || decisionsLeft === 0) return outcome
    // the log may hold a decision that this server has not folded yet
    await tail.reached(await log.lastPosition())
    return isDecisionCurrent() ? outcome : approveChange(services, id, intent, decisionsLeft - 1)()
  }
}

type EndCommand = Extract<ChangeRequestCommand, { readonly type: 'DeclineChange' | 'WithdrawChange' | 'ExpireChange' }>

export const endChange = (
  { changeRequests }: Pick<CarryOutServices, 'changeRequests'>,
  id: string,
  command: EndCommand,
  intent: CallIntent<AppendedPosition>,
): TE.TaskEither<ChangeRequestRefusal | AppendConflict, AppendedPosition> =>
  withAnswer(intent, pickPosition, (own) => changeRequests.change(id, command, own))

interface ExpiringServices extends Pick<CarryOutServices, 'changeRequests' | 'now'> {
  readonly onDefect: (defect: unknown) => void
}

/** Ends overdue requests. All nodes try and one succeeds. A failure is reported and does not stop the rest. */
export const expireChanges = async (services: ExpiringServices): Promise<void> => {
  for (const { id, expiresAt } of services.changeRequests.pending()) {
    const at = services.now()
    if (at.getTime() < Date.parse(expiresAt)) continue
    try {
      const command = { type: 'ExpireChange', at: at.toISOString() } as const
      const expired = await endChange(services, id, command, intentOf('system', at))()
      if (E.isLeft(expired) && expired.left._tag !== 'ChangeOver')
        services.onDefect(new Error(`Change request ${id} could not be ended: ${expired.left._tag}`))
    } catch (error) {
      services.onDefect(error)
    }
  }
}
