import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  standIn,
  type StandInEvent,
  StandInEvent as Codec,
  standInFrom,
  standInOn,
} from '../../../../src/domain/messages/stand-in.ts'

const july = { standIn: 'eve', from: '2026-07-01', until: '2026-07-31' }
const naming = (more: Partial<typeof july> = {}, today = '2026-06-20') =>
  ({ type: 'NameStandIn', named: { ...july, ...more }, today }) as const
const namedEvent: StandInEvent = { type: 'StandInNamed', ...july }
const after = (...events: readonly StandInEvent[]) => events.reduce(standIn.evolve, standIn.initial)

test('a stand-in is named, changed and ended, and who it was hears that it ended', () => {
  expect(standIn.decide(naming(), after())).toEqual(E.right([namedEvent]))
  expect(standIn.decide(naming(), after(namedEvent))).toEqual(E.right([]))
  expect(standIn.decide(naming({ until: '2026-08-01' }), after(namedEvent))).toEqual(
    E.right([{ ...namedEvent, until: '2026-08-01' }]),
  )
  expect(standIn.decide(naming({ standIn: 'bob' }), after(namedEvent))).toEqual(
    E.right([
      { type: 'StandInEnded', standIn: 'eve' },
      { ...namedEvent, standIn: 'bob' },
    ]),
  )
  expect(standIn.decide({ type: 'EndStandIn' }, after(namedEvent))).toEqual(
    E.right([{ type: 'StandInEnded', standIn: 'eve' }]),
  )
  expect(standIn.decide({ type: 'EndStandIn' }, after())).toEqual(E.right([]))
  expect(standIn.decide(naming({ until: '2026-06-30' }), after())).toEqual(E.left({ _tag: 'DatesReversed' }))
})

test('nobody is named for days that are over, but naming the same again is no fault', () => {
  expect(standIn.decide(naming({}, '2026-08-01'), after())).toEqual(E.left({ _tag: 'DatesPassed' }))
  expect(standIn.decide(naming({}, '2026-07-31'), after())).toEqual(E.right([namedEvent]))
  expect(standIn.decide(naming({}, '2026-08-01'), after(namedEvent))).toEqual(E.right([]))
})

test('it lasts from the first to the last of its days', () => {
  const days = ['2026-06-30', '2026-07-01', '2026-07-31', '2026-08-01']
  expect(days.map((today) => standInOn(after(namedEvent), today))).toEqual([
    O.none,
    O.some('eve'),
    O.some('eve'),
    O.none,
  ])
  expect(days.map((today) => O.isSome(standInFrom(after(namedEvent), today)))).toEqual([true, true, true, false])
})

test('events survive the log, and any list of them leads to a state', () => {
  const anEvent: fc.Arbitrary<StandInEvent> = fc.constantFrom(namedEvent, {
    type: 'StandInEnded',
    standIn: 'eve',
  } as const)
  fc.assert(
    fc.property(fc.array(anEvent), (events) => {
      const last = events.at(-1)
      expect(O.isSome(after(...events))).toBe(last?.type === 'StandInNamed')
      for (const event of events) expect(Codec.decode(JSON.parse(JSON.stringify(event)))).toEqual(E.right(event))
    }),
  )
})
