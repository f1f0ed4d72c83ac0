import * as t from 'io-ts'
import { OwnSession } from '../domain/session/own-session.ts'
import { endpoint, signedIn } from './endpoint.ts'
import { text } from '../domain/text.ts'

const reply = t.readonly(t.strict({ position: t.number }))

export const ownSessions = endpoint({
  method: 'GET',
  path: '/sessions',
  access: signedIn,
  reply: t.readonlyArray(OwnSession),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/sessions/:id',
  access: signedIn,
  params: t.strict({ id: text(200) }),
  reply,
  refusals: { NotFound: 404 },
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/sessions',
  access: signedIn,
  reply,
})
