import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import {
  succession,
  type SuccessionEvent,
  SuccessionEvent as Codec,
  successorsOf,
} from '../../../../src/domain/messages/succession.ts'

const given = { handover: 'h1', successors: ['eve', 'fay'] }
const handed: SuccessionEvent = { type: 'MessagesHandedOver', ...given }
const takenBack: SuccessionEvent = { type: 'MessagesTakenBack', ...given }
const after = (...events: readonly SuccessionEvent[]) => events.reduce(succession.evolve, succession.initial)
const handOver = { type: 'HandOverMessages', succession: given } as const
const takeBack = { type: 'TakeBackMessages', handover: 'h1' } as const

test('messages are handed over once and taken back once, and whose they were hears of it', () => {
  expect(succession.decide(handOver, after())).toEqual(E.right([handed]))
  expect(succession.decide(handOver, after(handed))).toEqual(E.right([]))
  expect(succession.decide(takeBack, after(handed))).toEqual(E.right([takenBack]))
  expect(succession.decide(takeBack, after(handed, takenBack))).toEqual(E.right([]))
})

test('another handover stands for itself', () => {
  const other = { handover: 'h2', successors: ['gil'] }
  expect(after(handed, { type: 'MessagesHandedOver', ...other }, takenBack)).toEqual([other])
})

test('whoever succeeds a successor succeeds whom that one succeeded, and nobody themself', () => {
  const standing = new Map([
    ['ada', [given]],
    ['eve', [{ handover: 'h2', successors: ['gil', 'ada'] }]],
    ['gil', [{ handover: 'h3', successors: ['eve'] }]],
  ])
  const of = (username: string) => successorsOf((each) => standing.get(each) ?? [], username)
  expect(['ada', 'eve', 'gil', 'fay'].map(of)).toEqual([
    ['eve', 'gil', 'fay'],
    ['gil', 'ada', 'fay'],
    ['eve', 'ada', 'fay'],
    [],
  ])
})

test('events survive the log, and any list of them leads to a state', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(handed, takenBack)), (events) => {
      expect(after(...events).length > 0).toBe(events.at(-1)?.type === 'MessagesHandedOver')
      for (const event of events) expect(Codec.decode(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event))
    }),
  )
})
