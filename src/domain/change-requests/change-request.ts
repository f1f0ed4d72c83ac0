import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'
import { type ReasonFault, reasonFault } from '../text/reason-fault.ts'
import { usernamesAffectedBy, ProposedChange } from './proposed-change.ts'

const actorFields = { by: t.string, at: t.string }

/** `ChangeMadeAlone` records a change without approval: by a superadministrator, or by the only administrator. */
export const ChangeRequestEvent = t.union([
  t.strict({ type: t.literal('ChangeRequested'), change: ProposedChange, expiresAt: t.string, ...actorFields }),
  t.strict({ type: t.literal('ChangeMadeAlone'), change: ProposedChange, ...actorFields }),
  t.strict({ type: t.literal('ChangeApproved'), ...actorFields }),
  t.strict({ type: t.literal('ChangeDeclined'), reason: t.string, ...actorFields }),
  t.strict({ type: t.literal('ChangeWithdrawn'), ...actorFields }),
  t.strict({ type: t.literal('ChangeExpired'), at: t.string }),
])
export type ChangeRequestEvent = t.TypeOf<typeof ChangeRequestEvent>

interface ActorFacts {
  readonly by: string
  readonly at: string
}

interface RequestedFacts extends ActorFacts {
  readonly change: ProposedChange
  readonly expiresAt: string
}

interface EndedFacts {
  readonly by: string | null
  readonly at: string
  readonly reason: string | null
}

export const ChangeRequestStatus = t.keyof({
  Pending: null,
  Approved: null,
  Declined: null,
  Withdrawn: null,
  Expired: null,
  MadeAlone: null,
})
export type ChangeRequestStatus = t.TypeOf<typeof ChangeRequestStatus>

export type ChangeRequest =
  | { readonly _tag: 'Unrequested' }
  | ({ readonly _tag: 'Pending' } & RequestedFacts)
  | ({ readonly _tag: 'Approved' | 'Declined' | 'Withdrawn' | 'Expired'; readonly ended: EndedFacts } & RequestedFacts)
  | ({ readonly _tag: 'MadeAlone' } & Omit<RequestedFacts, 'expiresAt'>)

export type PendingChange = Extract<ChangeRequest, { readonly _tag: 'Pending' }>

export type ChangeRequestCommand =
  | ({ readonly type: 'RequestChange'; readonly change: ProposedChange } & ActorFacts)
  | ({ readonly type: 'MakeChangeAlone'; readonly change: ProposedChange } & ActorFacts)
  /** `isIndependent`: neither requester nor approver has recently set the other's user account. */
  | ({ readonly type: 'ApproveChange'; readonly isIndependent: boolean } & ActorFacts)
  | ({ readonly type: 'DeclineChange'; readonly reason: string } & ActorFacts)
  | ({ readonly type: 'WithdrawChange' } & ActorFacts)
  | { readonly type: 'ExpireChange'; readonly at: string }

export interface ChangeRequestRefusal {
  readonly _tag:
    | 'NotFound'
    | 'ChangeOver'
    | 'OwnChange'
    | 'AboutYourself'
    | 'NotYourChange'
    | 'NotIndependent'
    | ReasonFault['_tag']
}

export const requestDays = 7
export const maxReasonLength = 1_000
const requestMs = requestDays * 24 * 60 * 60 * 1000

type ChangeDecision = E.Either<ChangeRequestRefusal, readonly ChangeRequestEvent[]>
type PendingChangeCommand = Exclude<ChangeRequestCommand, { readonly type: 'RequestChange' | 'MakeChangeAlone' }>

const refuseChange = (_tag: ChangeRequestRefusal['_tag']): ChangeDecision => E.left({ _tag })

const isExpired = ({ expiresAt }: Pick<PendingChange, 'expiresAt'>, at: string): boolean =>
  Date.parse(at) >= Date.parse(expiresAt)

const outcomeTags = {
  ApproveChange: 'Approved',
  DeclineChange: 'Declined',
  WithdrawChange: 'Withdrawn',
  ExpireChange: 'Expired',
} as const satisfies Readonly<Record<PendingChangeCommand['type'], ChangeRequest['_tag']>>

const decideOnPending = (command: PendingChangeCommand, request: PendingChange): ChangeDecision => {
  if (command.type === 'ExpireChange')
    return E.right(isExpired(request, command.at) ? [{ type: 'ChangeExpired', at: command.at }] : [])
  if (isExpired(request, command.at)) return refuseChange('ChangeOver')
  const { by, at } = command
  switch (command.type) {
    case 'ApproveChange':
      if (by === request.by) return refuseChange('OwnChange')
      if (usernamesAffectedBy(request.change).includes(by)) return refuseChange('AboutYourself')
      return command.isIndependent ? E.right([{ type: 'ChangeApproved', by, at }]) : refuseChange('NotIndependent')
    case 'DeclineChange': {
      if (by === request.by) return refuseChange('OwnChange')
      const fault = reasonFault(command.reason, maxReasonLength)
      return fault === null
        ? E.right([{ type: 'ChangeDeclined', reason: command.reason.trim(), by, at }])
        : E.left(fault)
    }
    case 'WithdrawChange':
      return by === request.by ? E.right([{ type: 'ChangeWithdrawn', by, at }]) : refuseChange('NotYourChange')
  }
}

const endRequest = (
  state: ChangeRequest,
  _tag: (typeof outcomeTags)[PendingChangeCommand['type']],
  end: EndedFacts,
): ChangeRequest => (state._tag === 'Pending' ? { ...state, _tag, ended: end } : state)

export const changeRequest: Decider<ChangeRequest, ChangeRequestCommand, ChangeRequestEvent, ChangeRequestRefusal> = {
  initial: { _tag: 'Unrequested' },

  decide: (command, state) => {
    switch (command.type) {
      case 'RequestChange': {
        const { type: _, ...asked } = command
        const expiresAt = new Date(Date.parse(command.at) + requestMs).toISOString()
        return E.right(state._tag === 'Unrequested' ? [{ type: 'ChangeRequested', ...asked, expiresAt }] : [])
      }
      case 'MakeChangeAlone':
        return E.right(state._tag === 'Unrequested' ? [{ ...command, type: 'ChangeMadeAlone' }] : [])
      case 'ApproveChange':
      case 'DeclineChange':
      case 'WithdrawChange':
      case 'ExpireChange':
        if (state._tag === 'Unrequested') return refuseChange('NotFound')
        if (state._tag === 'Pending') return decideOnPending(command, state)
        return state._tag === outcomeTags[command.type] ? E.right([]) : refuseChange('ChangeOver')
    }
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ChangeRequested': {
        const { type: _, ...asked } = event
        return state._tag === 'Unrequested' ? { _tag: 'Pending', ...asked } : state
      }
      case 'ChangeMadeAlone': {
        const { type: _, ...made } = event
        return state._tag === 'Unrequested' ? { _tag: 'MadeAlone', ...made } : state
      }
      case 'ChangeApproved':
        return endRequest(state, 'Approved', { by: event.by, at: event.at, reason: null })
      case 'ChangeDeclined':
        return endRequest(state, 'Declined', { by: event.by, at: event.at, reason: event.reason })
      case 'ChangeWithdrawn':
        return endRequest(state, 'Withdrawn', { by: event.by, at: event.at, reason: null })
      case 'ChangeExpired':
        return endRequest(state, 'Expired', { by: null, at: event.at, reason: null })
    }
  },
}
