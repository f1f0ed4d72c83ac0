import * as t from 'io-ts'
import { IsoDate } from '../../domain/dates/iso-date.ts'
import { MessageCorrespondent } from '../../domain/messages/shown-message.ts'
import { NamedStandIn, StandIn } from '../../domain/messages/stand-in.ts'
import { anyPermissionAccess, defineEndpoint, replyOrWaits, signedInAccess } from '../endpoint.ts'
import { textUpTo } from '../../domain/text/text-codec.ts'

const usernameParams = t.strict({ username: textUpTo(200) })
const PositionReply = t.strict({ position: t.number })
const standInRefusals = { NotAllowedHere: 403, NotFound: 404 } as const
const changeRefusals = { ...standInRefusals, AboveYou: 403, Conflict: 409 } as const

/** The present or future stand-in, for the adviser and for those who manage clients. `today` is the firm's date. */
export const standIn = defineEndpoint({
  method: 'GET',
  path: '/users/:username/stand-in',
  access: signedInAccess,
  tellsStatus: true,
  params: usernameParams,
  reply: t.readonly(t.strict({ standIn: t.union([NamedStandIn, t.null]), today: IsoDate, revision: t.number })),
  refusals: standInRefusals,
})

/** People whom the caller may name, without the caller. Nobody may stand in for themselves. */
export const standInCandidates = defineEndpoint({
  method: 'GET',
  path: '/messages/stand-ins',
  access: anyPermissionAccess('client.adviser', 'client.admin'),
  reply: t.readonlyArray(MessageCorrespondent),
})

/**
 * Names a person of the firm, neither the adviser nor the caller, as stand-in. The first and the last day count, in the
 * firm's time zone. Advisers name their own without approval. An administrator who names one for another adviser needs
 * a second person.
 */
export const nameStandIn = defineEndpoint({
  method: 'PUT',
  writes: true,
  path: '/users/:username/stand-in',
  access: signedInAccess,
  tellsStatus: true,
  params: usernameParams,
  body: StandIn,
  reply: replyOrWaits({ position: t.number }),
  refusals: { ...changeRefusals, UnknownRecipient: 422, NamedYourself: 422, DatesReversed: 422, DatesPassed: 422 },
})

export const endStandIn = defineEndpoint({
  method: 'DELETE',
  writes: true,
  path: '/users/:username/stand-in',
  access: signedInAccess,
  tellsStatus: true,
  params: usernameParams,
  reply: PositionReply,
  refusals: changeRefusals,
})
