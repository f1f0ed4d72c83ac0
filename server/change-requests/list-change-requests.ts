import type { ChangeRequest } from '../../src/domain/change-requests/change-request.ts'
import type { ListedChangeRequest, NamedPerson } from '../../src/domain/change-requests/listed-change-request.ts'
import { type ProposedPerson, peopleOf } from '../../src/domain/change-requests/proposed-change.ts'
import { noDetails, type UserDetails } from '../../src/domain/users/user-details.ts'
import { displayNames } from '../users/display-name.ts'
import { peopleNamed } from '../users/people.ts'
import { type CarryOutServices, isCurrent } from './carry-out-change.ts'
import { waitingPeopleByRequest } from '../access/change-requests/waiting-people.ts'

type ChangeListServices = Pick<CarryOutServices, 'pool' | 'changeRequests' | 'users' | 'standIns' | 'siteSettings'>

type RequestedChange = Exclude<ChangeRequest, { readonly _tag: 'Unrequested' }>

interface FoundRequest {
  readonly id: string
  readonly state: RequestedChange
}

interface RequestPage {
  readonly requests: readonly ListedChangeRequest[]
  readonly next: string | null
}

const requestsPerPage = 50

const proposedPeople = ({ change }: RequestedChange): readonly ProposedPerson[] => {
  if (change.kind === 'user') return [change.person]
  return change.kind === 'user-import' ? change.people : []
}

const changedDetails = (
  { fields }: ProposedPerson,
  before: UserDetails,
  after: UserDetails | undefined,
): NamedPerson['details'] =>
  after === undefined ? [] : fields.map((field) => ({ field, from: before[field], to: after[field] }))

/** Delegates need names too, although their own user accounts do not change. */
const usernamesNamedIn = ({ change }: RequestedChange): readonly string[] => [
  ...peopleOf(change),
  ...(change.kind === 'stand-in' ? [change.named, change.before].flatMap((named) => named?.standIn ?? []) : []),
]

const actorsOf = (state: RequestedChange): readonly string[] =>
  [state.by, 'ended' in state ? state.ended.by : null].filter((username) => username !== null)

/** New people have a name only in the waiting details. */
const fullNameOf = ({ given_name, family_name }: UserDetails): string => `${given_name} ${family_name}`.trim()

interface ListingContext {
  readonly nameOf: (username: string) => string
  readonly waiting: Awaited<ReturnType<typeof waitingPeopleByRequest>>
  readonly current: ReadonlyMap<string, UserDetails>
  readonly isUpToDate: (change: RequestedChange['change']) => boolean
}

const listedRequest =
  ({ nameOf, waiting, current, isUpToDate }: ListingContext) =>
  ({ id, state }: FoundRequest): ListedChangeRequest => {
    const isWaiting = state._tag === 'Pending'
    const proposed = new Map(proposedPeople(state).map((person) => [person.username, person]))
    const kept = new Map((isWaiting ? (waiting[id] ?? []) : []).map(({ username, details }) => [username, details]))
    const people = [...new Set(usernamesNamedIn(state))].map((username): NamedPerson => {
      const [person, after] = [proposed.get(username), kept.get(username)]
      const before = current.get(username) ?? noDetails
      return {
        username,
        name: person?.before === null && after !== undefined ? fullNameOf(after) : nameOf(username),
        details: person === undefined ? [] : changedDetails(person, before, after),
      }
    })
    return {
      id,
      status: state._tag,
      change: state.change,
      people,
      by: state.by,
      byName: nameOf(state.by),
      at: state.at,
      isCurrent: !isWaiting || isUpToDate(state.change),
      expiresAt: isWaiting ? state.expiresAt : null,
      ended:
        'ended' in state ? { ...state.ended, byName: state.ended.by === null ? '' : nameOf(state.ended.by) } : null,
    }
  }

export const listChangeRequests = async (
  services: ChangeListServices,
  { after, status }: { readonly after?: string; readonly status?: 'pending' },
): Promise<RequestPage> => {
  const { changeRequests, pool } = services
  const ids = changeRequests.ids().toReversed()
  const found = ids.slice(after === undefined ? 0 : ids.indexOf(after) + 1).flatMap((id): readonly FoundRequest[] => {
    const { state } = changeRequests.get(id)
    if (state._tag === 'Unrequested') return []
    return status === undefined || state._tag === 'Pending' ? [{ id, state }] : []
  })
  const page = found.slice(0, requestsPerPage)
  const nameOf = await displayNames(pool)([
    ...new Set(page.flatMap(({ state }) => [...usernamesNamedIn(state), ...actorsOf(state)])),
  ])
  const waiting = await waitingPeopleByRequest(
    pool,
    page.flatMap(({ id, state }) => (state._tag === 'Pending' ? [id] : [])),
  )
  const kept = Object.values(waiting).flatMap((people) => (people ?? []).map(({ username }) => username))
  const current = new Map((await peopleNamed(pool, [...new Set(kept)])).map((person) => [person.username, person]))
  const requests = page.map(
    listedRequest({ nameOf, waiting, current, isUpToDate: (change) => isCurrent(services, change) }),
  )
  return { requests, next: found.length > page.length ? (page.at(-1)?.id ?? null) : null }
}
