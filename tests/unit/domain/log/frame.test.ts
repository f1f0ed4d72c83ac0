import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { EventFrame, SocketHandshake, messageNameOf } from '../../../../src/domain/log/frame.ts'

const handshake = { token: 'token', after: 7, dashboards: ['group/G1'] }

test.each([0, 7, null, Number.MAX_SAFE_INTEGER])('a handshake may begin after %s', (after) => {
  expect(SocketHandshake.decode({ ...handshake, after })).toEqual(E.right({ ...handshake, after }))
})

test.each([-1, 1.5, Number.NaN, Infinity, 2 ** 53, '7', undefined])('a handshake may not begin after %s', (after) => {
  expect(E.isLeft(SocketHandshake.decode({ ...handshake, after }))).toBe(true)
})

const event = {
  position: 2,
  stream: 'user/ann',
  revision: 1,
  type: 'Renamed',
  data: {},
  at: '2026-07-01T10:00:00.000Z',
  correlation: 'c',
}

test('a frame never says whose doing its event is or who else hears it', () => {
  const sent = { position: 2, previous: 1, event: { ...event, actor: 'cy', audience: ['user:ann', 'user:bob'] } }
  expect(EventFrame.decode(sent)).toEqual(E.right({ position: 2, previous: 1, event }))
})

test.each([
  { stream: 'notification/1', type: 'NotificationSent', name: 'new-notification' },
  { stream: 'notification/1', type: 'NotificationDismissed', name: 'event' },
  { stream: 'dashboard/group/G1', type: 'WidgetMoved', name: 'widgetUpdate' },
  { stream: 'ledger-import/1', type: 'FiguresChanged', name: 'event' },
])('$type of $stream is told as $name', ({ stream, type, name }) => {
  expect(messageNameOf({ ...event, stream, type })).toBe(name)
})
