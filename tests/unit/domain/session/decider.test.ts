import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { sessionsDecider, SessionEvent } from '../../../../src/domain/session/session.ts'

const instantArbitrary = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const idArbitrary = fc.constantFrom('a', 'b', 'c')

const anEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({
    type: fc.constant('SignedIn' as const),
    session: idArbitrary,
    at: instantArbitrary,
    expiresAt: instantArbitrary,
  }),
  fc.record({ type: fc.constant('SignedOut' as const), session: idArbitrary }),
  fc.record({ type: fc.constant('SessionsEnded' as const), except: fc.option(idArbitrary) }),
)

const folded = (events: readonly SessionEvent[]) => events.reduce(sessionsDecider.evolve, sessionsDecider.initial)

const signedIn = (session: string, at: string, expiresAt: string): SessionEvent => ({
  type: 'SignedIn',
  session,
  at,
  expiresAt,
})

test('events survive the log', () => {
  fc.assert(
    fc.property(anEvent, (event) => {
      expect(SessionEvent.decode(SessionEvent.encode(event))).toEqual(E.right(event))
    }),
  )
})

test('a command twice is quiet', () => {
  fc.assert(
    fc.property(fc.array(anEvent), idArbitrary, instantArbitrary, (events, session, at) => {
      const state = folded(events)
      for (const command of [
        { type: 'SignIn', session, at, expiresAt: '2031-01-01T00:00:00.000Z' },
        { type: 'SignOut', session },
        { type: 'EndSessions', except: session },
      ] as const) {
        const first = sessionsDecider.decide(command, state)
        const after = (E.isRight(first) ? first.right : []).reduce(sessionsDecider.evolve, state)
        expect(sessionsDecider.decide(command, after)).toEqual(E.right([]))
      }
    }),
  )
})

test('ending sessions leaves the one that asked', () => {
  const open = folded([signedIn('a', '2026-01-01', '2026-01-02'), signedIn('b', '2026-01-01', '2026-01-02')])
  expect([...sessionsDecider.evolve(open, { type: 'SessionsEnded', except: 'b' }).keys()]).toEqual(['b'])
  expect([...sessionsDecider.evolve(open, { type: 'SessionsEnded', except: null }).keys()]).toEqual([])
})

test('expired sessions fall out at the next sign-in', () => {
  const open = folded([signedIn('old', '2026-01-01', '2026-01-02'), signedIn('new', '2026-01-03', '2026-01-04')])
  expect([...open.keys()]).toEqual(['new'])
})
