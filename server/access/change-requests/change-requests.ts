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
import { besides, type LogServices, type Plan } from '../../log/carry-out.ts'
import type { Append } from '../../log/event-log.ts'
import { type Act, type Kind, openResident, type Resident } from '../../log/repository.ts'
import type { Standing } from './second-person.ts'
import { forgetWaitingPeople, keepWaitingPeople, type WaitingPerson } from './waiting-people.ts'

export const changeRequestKind: Kind<ChangeRequest, ChangeRequestCommand, ChangeRequestEvent, ChangeRequestRefusal> = {
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

interface Asking {
  readonly id: string
  readonly by: string
  readonly at: string
  readonly change: ProposedChange
  readonly people?: readonly WaitingPerson[]
}

/** `held` streams must stay unchanged until the change is written. */
interface Need {
  readonly needsApproval: boolean
  readonly standing: Standing
  readonly held?: readonly Append[]
}

interface GuardedAct<Event> extends Act<Event> {
  readonly atOnce?: Act<Event>
}

/** `waits` is the id of the request, or null if the act was carried out at once. */
export interface Waiting {
  readonly waits: string | null
}

export const waiting = (waits: string | null): { readonly waits?: string } => (waits === null ? {} : { waits })

interface Pending extends PendingChange {
  readonly id: string
}

export interface ChangeRequests
  extends Resident<ChangeRequest, ChangeRequestCommand, ChangeRequestEvent, ChangeRequestRefusal> {
  /** Requests a staff change, or records one that needs no approval. A repeated id adds nothing. */
  readonly askOrRecord: (standing: Standing, asking: Asking) => Plan
  /** Returns the act, or the request for it if it needs a second person. `atOnce` never waits. */
  readonly guard: <Event>(need: Need, asking: Omit<Asking, 'id'>, act: GuardedAct<Event>) => Act<Event> & Waiting
  readonly pending: () => readonly Pending[]
  readonly waitingFor: (subject: { readonly setting: string } | { readonly person: string }) => string | null
}

const nothing: Plan = { appends: [] }

interface Known {
  readonly changes: number
  readonly pending: readonly Pending[]
  readonly settings: ReadonlyMap<string, string>
  readonly people: ReadonlyMap<string, string>
}

const knownOf = (changes: number, pending: readonly Pending[]): Known => ({
  changes,
  pending,
  settings: new Map(pending.flatMap(({ id, change }) => (change.kind === 'setting' ? [[change.title, id]] : []))),
  people: new Map(pending.flatMap(({ id, change }) => peopleOf(change).map((username) => [username, id]))),
})

export const openChangeRequests = async (services: LogServices): Promise<ChangeRequests> => {
  const requests = await openResident(services, changeRequestKind)
  let known = knownOf(-1, [])

  const plan = (id: string, command: ChangeRequestCommand): Plan => {
    const folded = requests.get(id)
    return pipe(
      requests.decide(id, folded.state, [command]),
      E.match(
        () => nothing,
        (events) => requests.plan(id, folded, events),
      ),
    )
  }

  const current = (): Known => {
    const changes = requests.changes()
    if (known.changes !== changes) {
      const pending = requests.ids().flatMap((id) => {
        const { state } = requests.get(id)
        return state._tag === 'Pending' ? [{ ...state, id }] : []
      })
      known = knownOf(changes, pending)
    }
    return known
  }

  const ask = ({ id, people = [], ...asked }: Asking): Plan => {
    const { appends, beside } = plan(id, { type: 'RequestChange', ...asked })
    const isNew = appends.some(({ events }) => events.length > 0)
    const keep = isNew && people.length > 0
    return {
      appends,
      ...besides(beside, keep ? (transaction) => keepWaitingPeople(transaction, id, people) : null),
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
        return nothing
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
            ...besides(atOnce.beside, beside),
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
