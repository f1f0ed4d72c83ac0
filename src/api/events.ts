import * as t from 'io-ts'
import { NumberFromString } from '../domain/number-from-string.ts'
import { RecordedEvent } from '../domain/log/recorded-event.ts'
import { anyOf, endpoint } from './endpoint.ts'

/** The audit: events after a position, at most 500, of one stream when it is named. */
export const events = endpoint({
  method: 'GET',
  path: '/events',
  access: anyOf('site.admin'),
  query: t.exact(t.partial({ after: NumberFromString, stream: t.string })),
  reply: t.readonlyArray(RecordedEvent),
})
