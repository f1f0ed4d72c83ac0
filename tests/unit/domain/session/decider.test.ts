import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { sessions, SessionEvent } from '../../../../src/domain/session/session.ts'

const instant = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString())
const id = fc.constantFrom('a', 'b', 'c')

const anEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  fc.record({ type: fc.constant('SignedIn' as const), session: id, at: instant, expiresAt: instant }),
  fc.record({ type: fc.constant('SignedOut' as const), session: id }),
  fc.record({ type: fc.constant('SessionsEnded' as const), except: fc.option(id) }),
)

const folded = (events: readonly SessionEvent[]) => events.reduce(sessions.evolve, sessions.initial)

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
    fc.property(fc.array(anEvent), id, instant, (events, session, at) => {
      const state = folded(events)
      for (const command of [
        { type: 'SignIn', session, at, expiresAt: '2031-01-01T00:00:00.000Z' },
        { type: 'SignOut', session },
        { type: 'EndSessions', except: session },
      ] as const) {
        const first = sessions.decide(command, state)
        const after = (E.isRight(first) ? first.right : []).reduce(sessions.evolve, state)
        expect(sessions.decide(command, after)).toEqual(E.right([]))
      }
    }),
  )
})

test('ending sessions leaves the one that asked', () => {
  const open = folded([signedIn('a', '2026-01-01', '2026-01-02'), signedIn('b', '2026-01-01', '2026-01-02')])
  expect([...sessions.evolve(open, { type: 'SessionsEnded', except: 'b' }).keys()]).toEqual(['b'])
  expect([...sessions.evolve(open, { type: 'SessionsEnded', except: null }).keys()]).toEqual([])
})

test('expired sessions fall out at the next sign-in', () => {
  const open = folded([signedIn('old', '2026-01-01', '2026-01-02'), signedIn('new', '2026-01-03', '2026-01-04')])
  expect([...open.keys()]).toEqual(['new'])
})
