import * as t from 'io-ts'
import { DetailName } from '../users/user-details.ts'
import { ChangeRequestStatus } from './change-request.ts'
import { ProposedChange } from './proposed-change.ts'

const ChangedDetail = t.readonly(t.strict({ field: DetailName, from: t.string, to: t.string }))

const NamedPerson = t.readonly(
  t.strict({ username: t.string, name: t.string, details: t.readonlyArray(ChangedDetail) }),
)
export type NamedPerson = t.TypeOf<typeof NamedPerson>

const EndedRequest = t.readonly(
  t.strict({
    by: t.union([t.string, t.null]),
    byName: t.string,
    at: t.string,
    reason: t.union([t.string, t.null]),
  }),
)

/** Times are ISO instants. `isCurrent` is false if the data has changed since the request: nobody can approve it. */
export const ListedChangeRequest = t.readonly(
  t.strict({
    id: t.string,
    status: ChangeRequestStatus,
    isCurrent: t.boolean,
    change: ProposedChange,
    people: t.readonlyArray(NamedPerson),
    by: t.string,
    byName: t.string,
    at: t.string,
    expiresAt: t.union([t.string, t.null]),
    ended: t.union([EndedRequest, t.null]),
  }),
)
export type ListedChangeRequest = t.TypeOf<typeof ListedChangeRequest>
