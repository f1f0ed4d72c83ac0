import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import {
  closedYear,
  type ClosedYearCommand,
  ClosedYearEvent,
  maxReasonLength,
} from '../../../../../src/domain/ledger/years/closed-year.ts'

const year = closedYear(2024)

const closedYearCommand = (accounts: readonly string[], on = '2024-07-01'): ClosedYearCommand => ({
  type: 'CloseYear',
  accounts,
  on,
})
const openCommand = (accounts: readonly string[], reason = 'A late slip'): ClosedYearCommand => ({
  type: 'OpenYear',
  accounts,
  reason,
})

const after = (...events: readonly ClosedYearEvent[]) => events.reduce(year.evolve, year.initial)

const closed = (...accounts: readonly string[]) => ({ type: 'YearClosed', accounts, on: '2024-07-01' }) as const
const opened = (...accounts: readonly string[]) => ({ type: 'YearOpened', accounts, reason: 'A late slip' }) as const

const figures = { type: 'FiguresChanged' } as const

test('a year is closed of the accounts it is still open of, once it is over', () => {
  expect(year.decide(closedYearCommand(['P2', 'P1', 'P2']), after())).toEqual(E.right([closed('P1', 'P2'), figures]))
  expect(year.decide(closedYearCommand(['P1', 'P2']), after(closed('P1')))).toEqual(E.right([closed('P2'), figures]))
  expect(year.decide(closedYearCommand(['P1']), after(closed('P1')))).toEqual(E.right([]))
  expect(year.decide(closedYearCommand(['P1'], '2024-06-30'), after())).toEqual(E.left({ _tag: 'YearNotOver' }))
})

test('it is opened again with a reason, of those it is closed of', () => {
  expect(year.decide(openCommand(['P1', 'P2'], ' A late slip '), after(closed('P1')))).toEqual(
    E.right([opened('P1'), figures]),
  )
  expect(year.decide(openCommand(['P1']), after(closed('P1'), opened('P1')))).toEqual(E.right([]))
  expect(year.decide(openCommand(['P1'], ' '), after(closed('P1')))).toEqual(E.left({ _tag: 'ReasonRequired' }))
  const long = 'a'.repeat(maxReasonLength + 1)
  expect(year.decide(openCommand(['P1'], long), after(closed('P1')))).toEqual(E.left({ _tag: 'TooLong' }))
})

test('what was opened can be closed again, and the others stay as they are', () => {
  expect(after(closed('P1', 'P2'), opened('P1'))).toEqual({ closed: new Set(['P2']) })
  expect(year.decide(closedYearCommand(['P1', 'P2']), after(closed('P1', 'P2'), opened('P1')))).toEqual(
    E.right([closed('P1'), figures]),
  )
})

const codesArbitrary = fc.uniqueArray(fc.constantFrom('P1', 'P2', 'P3'))
const commandArbitrary = fc.oneof(
  codesArbitrary.map((accounts) => closedYearCommand(accounts)),
  codesArbitrary.map((accounts) => openCommand(accounts)),
)

test('a repeated command is quiet, and every event goes over the wire and back', () => {
  fc.assert(
    fc.property(fc.array(commandArbitrary), commandArbitrary, (before, last) => {
      const decided = (state: ReturnType<typeof after>, one: ClosedYearCommand) => {
        const events = year.decide(one, state)
        return E.isRight(events) ? events.right : []
      }
      const state = before.reduce((soFar, one) => decided(soFar, one).reduce(year.evolve, soFar), after())
      const events = decided(state, last)
      expect(decided(events.reduce(year.evolve, state), last)).toEqual([])
      for (const event of events)
        expect(ClosedYearEvent.decode(JSON.parse(JSON.stringify(ClosedYearEvent.encode(event))))).toEqual(
          E.right(event),
        )
    }),
  )
})
