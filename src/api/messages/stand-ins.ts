import * as t from 'io-ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import { Correspondent } from '../../domain/messages/shown-message.ts'
import { NamedStandIn, StandIn } from '../../domain/messages/stand-in.ts'
import { anyOf, endpoint, signedIn } from '../endpoint.ts'
import { text } from '../../domain/text.ts'

const ofAdviser = t.strict({ username: text(200) })
const Position = t.strict({ position: t.number })
const refusals = { NotAllowedHere: 403, NotFound: 404 } as const
const changeRefusals = { ...refusals, AboveYou: 403, Conflict: 409 } as const

/** Of an adviser, for themselves and for those who manage clients, unless it is over; `today` is what day it is for the firm. */
export const standIn = endpoint({
  method: 'GET',
  path: '/users/:username/stand-in',
  access: signedIn,
  tellsStatus: true,
  params: ofAdviser,
  reply: t.readonly(t.strict({ standIn: t.union([NamedStandIn, t.null]), today: IsoDate, revision: t.number })),
  refusals,
})

/** Who may be named by whoever asks, who is not among them, each for anybody but themselves. */
export const standInCandidates = endpoint({
  method: 'GET',
  path: '/messages/stand-ins',
  access: anyOf('client.adviser', 'client.admin'),
  reply: t.readonlyArray(Correspondent),
})

/** Somebody of the firm, neither the adviser nor whoever asks, from the first to the last of these days in its time zone. */
export const nameStandIn = endpoint({
  method: 'PUT',
  path: '/users/:username/stand-in',
  access: signedIn,
  tellsStatus: true,
  params: ofAdviser,
  body: StandIn,
  reply: Position,
  refusals: { ...changeRefusals, UnknownRecipient: 422, NamedYourself: 422, DatesReversed: 422, DatesPassed: 422 },
})

export const endStandIn = endpoint({
  method: 'DELETE',
  path: '/users/:username/stand-in',
  access: signedIn,
  tellsStatus: true,
  params: ofAdviser,
  reply: Position,
  refusals: changeRefusals,
})
