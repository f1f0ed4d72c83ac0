import * as t from 'io-ts'
import { StandIn } from '../../domain/messages/stand-in.ts'
import { endpoint, signedIn } from '../endpoint.ts'

const ofAdviser = t.strict({ username: t.string })
const Position = t.strict({ position: t.number })
const refusals = { NotAllowedHere: 403, NotFound: 404 } as const

/** Of an adviser, for themselves and for those who manage clients. */
export const standIn = endpoint({
  method: 'GET',
  path: '/users/:username/stand-in',
  access: signedIn,
  tellsStatus: true,
  params: ofAdviser,
  reply: t.readonly(t.strict({ standIn: t.union([StandIn, t.null]) })),
  refusals,
})

/** Somebody else of the firm, from the first to the last of these days in its time zone. */
export const nameStandIn = endpoint({
  method: 'PUT',
  path: '/users/:username/stand-in',
  access: signedIn,
  tellsStatus: true,
  params: ofAdviser,
  body: StandIn,
  reply: Position,
  refusals: { ...refusals, UnknownRecipient: 422, DatesReversed: 422, Conflict: 409 },
})

export const endStandIn = endpoint({
  method: 'DELETE',
  path: '/users/:username/stand-in',
  access: signedIn,
  tellsStatus: true,
  params: ofAdviser,
  reply: Position,
  refusals: { ...refusals, Conflict: 409 },
})
