import * as t from 'io-ts'
import type { HeardEvent } from './recorded-event.ts'

/** The names under which events go over the socket (spec §7): each event has exactly one. */
export const MessageName = t.keyof({
  event: null,
  'new-notification': null,
  widgetUpdate: null,
  'report-upload-status': null,
})
export type MessageName = t.TypeOf<typeof MessageName>

export const messageNameOf = ({ stream, type }: HeardEvent): MessageName => {
  if (type === 'NotificationSent') return 'new-notification'
  if (stream.startsWith('upload/')) return 'report-upload-status'
  return stream.startsWith('dashboard/') ? 'widgetUpdate' : 'event'
}
