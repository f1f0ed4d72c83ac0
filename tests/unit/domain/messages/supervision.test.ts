import { expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import { maxReasonLength, supervisionDecider, SupervisionEvent } from '../../../../src/domain/messages/supervision.ts'

const opened = {
  of: 'jane',
  by: 'root',
  reason: 'A complaint',
  at: '2026-07-01T10:00:00.000Z',
  until: '2026-07-01T18:00:00.000Z',
}
const supervisionEvent: SupervisionEvent = { type: 'MessagesOpened', ...opened }
const opening = (reason: string) => ({ type: 'OpenMessages', supervision: { ...opened, reason } }) as const

test('messages are opened with a reason, once', () => {
  expect(supervisionDecider.decide(opening('A complaint'), O.none)).toEqual(E.right([supervisionEvent]))
  const after = supervisionDecider.evolve(O.none, supervisionEvent)
  expect(after).toEqual(O.some(opened))
  expect(supervisionDecider.decide(opening('A complaint'), after)).toEqual(E.right([]))
  expect(SupervisionEvent.decode(JSON.parse(JSON.stringify(supervisionEvent)))).toEqual(E.right(supervisionEvent))
})

test.each([
  [' ', 'ReasonRequired'],
  ['x'.repeat(maxReasonLength + 1), 'TooLong'],
])('and not without one', (reason, _tag) => {
  expect(supervisionDecider.decide(opening(reason), O.none)).toEqual(E.left({ _tag }))
})
