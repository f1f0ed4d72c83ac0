import * as t from 'io-ts'
import { ListedChangeRequest } from '../domain/change-requests/listed-change-request.ts'
import { textUpTo } from '../domain/text/text-codec.ts'
import { Uuid } from '../domain/uuid.ts'
import { anyPermissionAccess, defineEndpoint } from './endpoint.ts'

const administratorAccess = anyPermissionAccess('site.admin', 'client.admin')

/** Newest first, 50 at a time. `next` is the `after` of the next page, null at the end. */
export const changeRequests = defineEndpoint({
  method: 'GET',
  path: '/change-requests',
  access: administratorAccess,
  query: t.exact(t.partial({ after: textUpTo(200), status: t.literal('pending') })),
  reply: t.readonly(t.strict({ requests: t.readonlyArray(ListedChangeRequest), next: t.union([t.string, t.null]) })),
})

/**
 * An approval makes the change as its requester would. The approver is a superadministrator, or another administrator
 * independent of the requester. Anyone but the requester may decline, with a reason; the requester withdraws instead.
 */
export const decideChangeRequest = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/change-requests/:id',
  access: administratorAccess,
  params: t.strict({ id: Uuid }),
  body: t.union([
    t.strict({ act: t.literal('approve') }),
    t.strict({ act: t.literal('decline'), reason: textUpTo(1_000) }),
    t.strict({ act: t.literal('withdraw') }),
  ]),
  reply: t.readonly(t.strict({ position: t.number })),
  refusals: {
    NotFound: 404,
    ChangeOver: 409,
    ChangedMeanwhile: 409,
    Conflict: 409,
    OwnChange: 422,
    AboutYourself: 422,
    NotYourChange: 403,
    NotIndependent: 422,
    ReasonRequired: 422,
    TooLong: 422,
    RequesterNotAllowed: 422,
    ChangeNotPossible: 422,
  },
})
