import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O, pipe } from '../../../../src/domain/fp.ts'
import {
  conversationDecider,
  type ConversationCommand,
  ConversationEvent,
  conversationIdOf,
  type SentMessage,
  firstUnreadMessage,
} from '../../../../src/domain/messages/conversation.ts'

const writtenMessage = (id: string, from: string): SentMessage => ({
  id,
  from,
  date: '2026-07-01T10:00:00.000Z',
  text: `text of ${id}`,
  attachments: [],
  writtenBy: null,
})
const sending = (id: string, from: string, ...to: readonly string[]) =>
  ({ type: 'SendMessage', message: writtenMessage(id, from), to, about: '/reports' }) as const
const sentEvent = (id: string, from: string, ...to: readonly string[]): ConversationEvent => ({
  type: 'MessageSent',
  ...writtenMessage(id, from),
  to,
  about: '/reports',
})
const reading = (user: string, upTo: string) => ({ type: 'MarkRead', user, upTo }) as const

const after = (...events: readonly ConversationEvent[]) =>
  events.reduce(conversationDecider.evolve, conversationDecider.initial)
const both = [sentEvent('m1', 'jane', 'adam'), sentEvent('m2', 'adam', 'jane')]

test('the first message begins a conversation, an answer goes on with it', () => {
  expect(conversationDecider.decide(sending('m1', 'jane', 'adam'), after())).toEqual(E.right([both[0]]))
  expect(conversationDecider.decide(sending('m2', 'adam', 'jane'), after(sentEvent('m1', 'jane', 'adam')))).toEqual(
    E.right([both[1]]),
  )
  expect(after(...both)).toEqual(
    O.some({
      people: ['jane', 'adam'],
      about: '/reports',
      messages: [writtenMessage('m1', 'jane'), writtenMessage('m2', 'adam')],
      read: new Map(),
    }),
  )
})

const refused: readonly (readonly [string, ConversationCommand, string])[] = [
  ['to nobody', sending('m3', 'jane'), 'NoRecipient'],
  ['of a stranger', sending('m3', 'mallory', 'jane'), 'NotFound'],
  ['read by a stranger', reading('mallory', 'm1'), 'NotFound'],
  ['read up to what is not there', reading('jane', 'm9'), 'NotFound'],
]

test.each(refused)('%s it is refused', (_, command, _tag) => {
  expect(conversationDecider.decide(command, after(...both))).toEqual(E.left({ _tag }))
})

test('what is read stays read, and what one has written oneself is never unread', () => {
  const first = (user: string, ...events: readonly ConversationEvent[]) =>
    pipe(
      after(...both, ...events),
      O.chain((begun) => firstUnreadMessage(begun, user)),
      O.map(({ id }) => id),
    )
  expect([first('adam'), first('jane')]).toEqual([O.some('m1'), O.some('m2')])
  const read: ConversationEvent = { type: 'ConversationRead', user: 'jane', upTo: 'm2' }
  expect(conversationDecider.decide(reading('jane', 'm2'), after(...both))).toEqual(E.right([read]))
  expect([first('jane', read), first('adam', read)]).toEqual([O.none, O.some('m1')])
  for (const upTo of ['m1', 'm2'])
    expect(conversationDecider.decide(reading('jane', upTo), after(...both, read))).toEqual(E.right([]))
})

test('a message sent before there were conversations is one, of all its recipients', () => {
  const old = { type: 'MessageSent', id: 'm1', from: 'jane', date: '2026-07-01T10:00:00.000Z', text: 'm1' }
  const events = ['adam', 'eve'].map((to) => ConversationEvent.decode({ ...old, to }))
  const state = after(...events.flatMap((event) => (E.isRight(event) ? [event.right] : [])))
  expect(state).toEqual(
    O.some({
      people: ['jane', 'adam', 'eve'],
      about: null,
      messages: [{ ...writtenMessage('m1', 'jane'), text: 'm1' }],
      read: new Map(),
    }),
  )
  expect(['message/m1', 'conversation/c1', 'user/jane'].map(conversationIdOf)).toEqual([
    O.some('m1'),
    O.some('c1'),
    O.none,
  ])
})

const aPerson = fc.constantFrom('adam', 'eve', 'jane')
const anId = fc.constantFrom('m1', 'm2', 'm3')
const anEvent: fc.Arbitrary<ConversationEvent> = fc.oneof(
  fc.record({
    type: fc.constant('MessageSent' as const),
    id: anId,
    from: aPerson,
    date: fc.string(),
    text: fc.string(),
    about: fc.option(fc.string()),
    attachments: fc.array(fc.string()),
    writtenBy: fc.option(aPerson),
    to: fc.uniqueArray(aPerson),
  }),
  fc.record({ type: fc.constant('ConversationRead' as const), user: aPerson, upTo: anId }),
)
const aCommand: fc.Arbitrary<ConversationCommand> = fc.oneof(
  fc.tuple(anId, aPerson, fc.uniqueArray(aPerson)).map(([id, from, to]) => sending(id, from, ...to)),
  fc.tuple(aPerson, anId).map(([user, upTo]) => reading(user, upTo)),
)

test('any list of events leads to a conversation whose writers are among its people, each message once', () => {
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const state = after(...events)
      if (O.isNone(state)) return
      const { people, messages } = state.value
      expect(messages.every(({ from }) => people.includes(from))).toBe(true)
      expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length)
    }),
  )
})

test('whatever is done again is quiet', () => {
  fc.assert(
    fc.property(fc.array(anEvent), aCommand, (events, command) => {
      const first = conversationDecider.decide(command, after(...events))
      if (E.isLeft(first)) return
      expect(conversationDecider.decide(command, after(...events, ...first.right))).toEqual(E.right([]))
    }),
  )
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      const stored = { ...event, '@version': event.type === 'MessageSent' ? 2 : 1 }
      expect(ConversationEvent.decode(JSON.parse(JSON.stringify(stored)))).toEqual(E.right(event))
    }),
  )
})
