import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import { message, MessageSent, readBy, Message } from '../../../../src/domain/messages/message.ts'

const { to: recipients, ...letter } = {
  id: 'm1',
  subject: 'Fees',
  from: 'jane',
  date: '2026-07-01T10:00:00.000Z',
  body: 'What are they?',
  to: ['adam', 'eve'],
}
const sending = (change: Partial<Message> = {}) =>
  ({ type: 'SendMessage', message: { ...letter, to: recipients, ...change } }) as const
const sent = (to: string): MessageSent => ({ type: 'MessageSent', ...letter, to })

const after = (...events: readonly MessageSent[]) => events.reduce(message.evolve, message.initial)

const aPerson = fc.constantFrom('adam', 'eve', 'jane')
const anEvent: fc.Arbitrary<MessageSent> = fc.record({
  type: fc.constant('MessageSent'),
  id: fc.string(),
  subject: fc.string(),
  from: aPerson,
  date: fc.string(),
  body: fc.string(),
  to: aPerson,
})
const aMessage: fc.Arbitrary<Message> = fc.record({
  id: fc.string(),
  subject: fc.string(),
  from: aPerson,
  date: fc.string(),
  body: fc.string(),
  to: fc.uniqueArray(aPerson),
})

test('a message is told to each recipient apart', () => {
  expect(message.decide(sending(), after())).toEqual(E.right([sent('adam'), sent('eve')]))
  expect(after(sent('adam'), sent('eve'))).toEqual(O.some(sending().message))
})

test.each([
  [{ subject: ' ' }, 'SubjectRequired'],
  [{ body: '\n' }, 'BodyRequired'],
  [{ subject: 'x'.repeat(201) }, 'TooLong'],
  [{ body: 'x'.repeat(10_001) }, 'TooLong'],
  [{ to: [] }, 'NoRecipient'],
])('%j is refused', (change, _tag) => {
  expect(message.decide(sending(change), after())).toEqual(E.left({ _tag }))
})

test('a message as long as it may be is sent', () => {
  const longest = { subject: 'x'.repeat(200), body: 'x'.repeat(10_000) }
  expect(E.isRight(message.decide(sending(longest), after()))).toBe(true)
})

test('who wrote it sees all it went to, a recipient themselves alone, anybody else nothing', () => {
  const whole = sending().message
  expect(readBy('jane')(whole)).toEqual(O.some(whole))
  expect(readBy('eve')(whole)).toEqual(O.some({ ...whole, to: ['eve'] }))
  expect(readBy('mallory')(whole)).toEqual(O.none)
})

test('any list of events leads to no message or to a whole one', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const state = after(...events)
      expect(O.isSome(state)).toBe(events.length > 0)
      expect(O.isNone(state) || Message.is(state.value)).toBe(true)
    }),
  )
})

test('a message sent twice is sent once', () => {
  fc.assert(
    fc.property(aMessage, (written) => {
      const command = { type: 'SendMessage', message: written } as const
      const first = message.decide(command, after())
      if (E.isLeft(first)) return
      expect(after(...first.right)).toEqual(O.some(written))
      expect(message.decide(command, after(...first.right))).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(MessageSent.decode(JSON.parse(JSON.stringify(MessageSent.encode(event))))).toEqual(E.right(event))
    }),
  )
})
