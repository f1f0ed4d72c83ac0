import * as t from 'io-ts'
import { OwnSession } from '../domain/session/own-session.ts'
import { defineEndpoint, signedInAccess } from './endpoint.ts'
import { textUpTo } from '../domain/text/text-codec.ts'

const positionReply = t.readonly(t.strict({ position: t.number }))

export const ownSessions = defineEndpoint({
  method: 'GET',
  path: '/sessions',
  access: signedInAccess,
  reply: t.readonlyArray(OwnSession),
})

export const endSession = defineEndpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  access: signedInAccess,
  params: t.strict({ id: textUpTo(200) }),
  reply: positionReply,
  refusals: { NotFound: 404 },
})

export const endOtherSessions = defineEndpoint({
  method: 'DELETE',
  path: '/sessions',
  access: signedInAccess,
  reply: positionReply,
})
