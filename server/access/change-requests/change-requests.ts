import { randomUUID } from 'node:crypto'
import {
  type ChangeRequest,
  type ChangeRequestCommand,
  ChangeRequestEvent,
  type ChangeRequestRefusal,
  changeRequest,
  type PendingChange,
} from '../../../src/domain/change-requests/change-request.ts'
import { changeRequestPrefix } from '../../../src/domain/change-requests/change-request-prefix.ts'
import { type ProposedChange, peopleOf } from '../../../src/domain/change-requests/proposed-change.ts'
import { E, pipe } from '../../../src/domain/fp.ts'
import { permissionRoom } from '../../../src/domain/log/recorded-event.ts'
import { combineTransactionWork, type LogServices, type AppendPlan } from '../../log/carry-out.ts'
import type { StreamAppend } from '../../log/event-log.ts'
import {
  type StreamWrite,
  type StreamKind,
  openResidentRepository,
  type ResidentRepository,
} from '../../log/repository.ts'
import type { ApprovalRequirement } from './second-person.ts'
import { forgetWaitingPeople, keepWaitingPeople, type WaitingPerson } from './waiting-people.ts'

export const changeRequestKind: StreamKind<
  ChangeRequest,
  ChangeRequestCommand,
  ChangeRequestEvent,
  ChangeRequestRefusal
> = {
  prefix: changeRequestPrefix,
  codec: ChangeRequestEvent,
  decider: () => changeRequest,
  audience: () => [permissionRoom('site.admin'), permissionRoom('client.admin')],
  beside:
    (id, _, { _tag }) =>
    async (transaction) => {
      if (_tag !== 'Pending') await forgetWaitingPeople(transaction, id)
    },
}

interface ChangeProposal {
  readonly id: string
  readonly by: string
  readonly at: string
  readonly change: ProposedChange
  readonly people?: readonly WaitingPerson[]
}

/** `held`: streams whose revisions must stay unchanged until the change is appended. */
interface ApprovalNeed {
  readonly needsApproval: boolean
  readonly standing: ApprovalRequirement
  readonly held?: readonly StreamAppend[]
}

interface ApprovableAction<Event> extends StreamWrite<Event> {
  readonly atOnce?: StreamWrite<Event>
}

/** `waits`: ID of the change request that awaits approval, or null if the change needs none. */
export interface PendingOutcome {
  readonly waits: string | null
}

export const pendingReplyFields = (waits: string | null): { readonly waits?: string } =>
  waits === null ? {} : { waits }

interface PendingRequest extends PendingChange {
  readonly id: string
}

export interface ChangeRequests
  extends ResidentRepository<ChangeRequest, ChangeRequestCommand, ChangeRequestEvent, ChangeRequestRefusal> {
  /** Requests a staff change, or records one that needs no approval. A repeated id adds nothing. */
  readonly askOrRecord: (standing: ApprovalRequirement, asking: ChangeProposal) => AppendPlan
  /** Returns the write, or a change request if it needs approval. A request still writes `atOnce` immediately. */
  readonly guard: <Event>(
    need: ApprovalNeed,
    asking: Omit<ChangeProposal, 'id'>,
    act: ApprovableAction<Event>,
  ) => StreamWrite<Event> & PendingOutcome
  readonly pending: () => readonly PendingRequest[]
  readonly waitingFor: (subject: { readonly setting: string } | { readonly person: string }) => string | null
}

const nothingToAppend: AppendPlan = { appends: [] }

interface PendingRequestIndex {
  readonly changes: number
  readonly pending: readonly PendingRequest[]
  readonly settings: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
}

const indexPendingRequests = (changes: number, pending: readonly PendingRequest[]): PendingRequestIndex => ({
  changes,
  pending,
  settings: new Map(pending.flatMap(({ id, change }) => (change.kind === 'setting' ? [[change.title, id]] : []))),
  people: new Map(pending.flatMap(({ id, change }) => peopleOf(change).map((username) => [username, id]))),
})

export const openChangeRequests = async (services: LogServices): Promise<ChangeRequests> => {
  const requests = await openResidentRepository(services, changeRequestKind)
  let known = indexPendingRequests(-1, [])

  const plan = (id: string, command: ChangeRequestCommand): AppendPlan => {
    const folded = requests.get(id)
    return pipe(
      requests.decide(id, folded.state, [command]),
      E.match(
        () => nothingToAppend,
        (events) => requests.plan(id, folded, events),
      ),
    )
  }

  const current = (): PendingRequestIndex => {
    const changes = requests.changes()
    if (known.changes !== changes) {
      const pending = requests.ids().flatMap((id) => {
        const { state } = requests.get(id)
        return state._tag === 'Pending' ? [{ ...state, id }] : []
      })
      known = indexPendingRequests(changes, pending)
    }
    return known
  }

  const ask = ({ id, people = [], ...asked }: ChangeProposal): AppendPlan => {
    const { appends, beside } = plan(id, { type: 'RequestChange', ...asked })
    const isNew = appends.some(({ events }) => events.length > 0)
    const keep = isNew && people.length > 0
    return {
      appends,
      ...combineTransactionWork(beside, keep ? (transaction) => keepWaitingPeople(transaction, id, people) : null),
    }
  }

  const askOrRecord: ChangeRequests['askOrRecord'] = (standing, asking) => {
    const { id, by, at, change } = asking
    switch (standing) {
      case 'NeedsAnother':
        return ask(asking)
      case 'Unsupervised':
        return plan(id, { type: 'MakeChangeAlone', by, at, change })
      case 'Approved':
        return nothingToAppend
    }
  }

  return {
    ...requests,
    askOrRecord,
    guard: ({ needsApproval, standing, held = [] }, asking, { atOnce = { events: [] }, ...act }) => {
      if (!needsApproval) return { ...act, waits: null }
      const id = randomUUID()
      const { appends, beside } = askOrRecord(standing, { id, ...asking })
      return standing === 'NeedsAnother'
        ? {
            events: atOnce.events,
            others: [...held, ...(atOnce.others ?? []), ...appends],
            ...combineTransactionWork(atOnce.beside, beside),
            waits: id,
          }
        : { ...act, others: [...(act.others ?? []), ...appends], waits: null }
    },
    pending: () => current().pending,
    waitingFor: (subject) => {
      const { settings, people } = current()
      return ('setting' in subject ? settings.get(subject.setting) : people.get(subject.person)) ?? null
    },
  }
}
