import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import {
  successionDecider,
  type SuccessionEvent,
  SuccessionEvent as Codec,
  successorsOf,
} from '../../../../src/domain/messages/succession.ts'

const codes = { from: 'A1', to: 'A2' }
const counts = { drafts: 2, unread: 1 }
const [before, now] = [
  { handover: 'h1', successors: ['eve', 'fay'] },
  { drafts: 1, unread: 0 },
]
const given = { ...before, ...codes, ...counts }
const handedEvent: SuccessionEvent = { type: 'MessagesHandedOver', ...given }
const takenBack: SuccessionEvent = { type: 'MessagesTakenBack', ...before, ...now }
const after = (...events: readonly SuccessionEvent[]) =>
  events.reduce(successionDecider.evolve, successionDecider.initial)
const handOver = { type: 'HandOverMessages', succession: given } as const
const takeBack = { type: 'TakeBackMessages', handover: 'h1', returned: now } as const

test('messages are handed over once and taken back once, and whose they were hears of it', () => {
  expect(successionDecider.decide(handOver, after())).toEqual(E.right([handedEvent]))
  expect(successionDecider.decide(handOver, after(handedEvent))).toEqual(E.right([]))
  expect(successionDecider.decide(takeBack, after(handedEvent))).toEqual(E.right([takenBack]))
  expect(successionDecider.decide(takeBack, after(handedEvent, takenBack))).toEqual(E.right([]))
})

test('another handover stands for itself', () => {
  const other = { ...given, handover: 'h2', successors: ['gil'] }
  expect(after(handedEvent, { type: 'MessagesHandedOver', ...other }, takenBack)).toEqual([other])
})

test('whoever succeeds a successor succeeds whom that one succeeded, and nobody themself', () => {
  const standing = new Map([
    ['ada', [given]],
    ['eve', [{ ...given, handover: 'h2', successors: ['gil', 'ada'] }]],
    ['gil', [{ ...given, handover: 'h3', successors: ['eve'] }]],
  ])
  const of = (username: string) => successorsOf((each) => standing.get(each) ?? [], username)
  expect(['ada', 'eve', 'gil', 'fay'].map(of)).toEqual([
    ['eve', 'gil', 'fay'],
    ['gil', 'ada', 'fay'],
    ['eve', 'ada', 'fay'],
    [],
  ])
})

test.each([
  ['MessagesHandedOver', { from: '', to: '' }],
  ['MessagesTakenBack', {}],
])('%s of the first version, which counted nothing, is read', (type, more) => {
  expect(Codec.decode({ type, ...before })).toEqual(E.right({ type, ...before, ...more, drafts: 0, unread: 0 }))
})

test('events survive the log, and any list of them leads to a state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(handedEvent, takenBack)), (events) => {
      expect(after(...events).length > 0).toBe(events.at(-1)?.type === 'MessagesHandedOver')
      for (const event of events) expect(Codec.decode(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event))
    }),
  )
})
