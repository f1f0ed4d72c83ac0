import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { BreakEvent, breakId, subjectOfBreak } from '../../../../../src/domain/ledger/reconciliation/break.ts'
import {
  type BreakCommand,
  reconciliationBreak,
} from '../../../../../src/domain/ledger/reconciliation/reconciliation-break.ts'

const figures = { date: '2026-06-30', since: '2026-06-29', ledger: '100', custodian: '95', difference: '-5' }
const nextDay = { ...figures, date: '2026-07-01', ledger: '110', custodian: '105' }
const another = { ...nextDay, custodian: '104', difference: '-6' }
const explanation = { reason: 'Settles on Thursday', by: 'admin', at: '2026-07-01T00:00:00.000Z' }

const found = { type: 'BreakFound', ...figures } as const
const explained = { type: 'BreakExplained', ...explanation } as const
const matched = { type: 'BreakMatched', at: explanation.at } as const
const withdrawn = { type: 'StatementWithdrawn' } as const

const noteCommand = (noted: typeof figures): BreakCommand => ({ type: 'NoteBreak', figures: noted })
const matchCommand: BreakCommand = { type: 'MatchBreak', at: explanation.at }
const explainCommand: BreakCommand = { type: 'ExplainBreak', difference: '-5', explanation }

const after = (...events: readonly BreakEvent[]) =>
  events.reduce(reconciliationBreak.evolve, reconciliationBreak.initial)

test('a break is found once, and what moves without another difference is followed', () => {
  expect(reconciliationBreak.decide(noteCommand(figures), after())).toEqual(E.right([found]))
  expect(reconciliationBreak.decide(noteCommand(figures), after(found))).toEqual(E.right([]))
  expect(reconciliationBreak.decide(noteCommand(nextDay), after(found))).toEqual(
    E.right([{ type: 'BreakMoved', ...nextDay }]),
  )
})

test('an explanation holds for as long as the difference is the same', () => {
  const moved = { type: 'BreakMoved', ...nextDay } as const
  expect(reconciliationBreak.decide(noteCommand(nextDay), after(found, explained))).toEqual(E.right([moved]))
  expect(after(found, explained, moved)).toEqual({ _tag: 'Explained', figures: nextDay, explanation })
})

test('with another difference it is open again, without the explanation', () => {
  const again = { type: 'BreakFound', ...another } as const
  expect(reconciliationBreak.decide(noteCommand(another), after(found, explained))).toEqual(E.right([again]))
  expect(after(found, explained, again)).toEqual({ _tag: 'Open', figures: another })
})

test('an open or explained break is matched; one that was is found again', () => {
  expect(reconciliationBreak.decide(matchCommand, after(found))).toEqual(E.right([matched]))
  expect(reconciliationBreak.decide(matchCommand, after(found, explained))).toEqual(E.right([matched]))
  expect(reconciliationBreak.decide(matchCommand, after())).toEqual(E.right([]))
  expect(reconciliationBreak.decide(noteCommand(figures), after(found, matched))).toEqual(E.right([found]))
})

test('without a statement there is nothing to be held against', () => {
  expect(reconciliationBreak.decide({ type: 'WithdrawStatement' }, after(found))).toEqual(E.right([withdrawn]))
  expect(after(found, withdrawn)).toEqual({ _tag: 'None' })
})

test.each([
  ['of what is no break', after(), explainCommand, 'NotFound'],
  ['of one that is gone', after(found, matched), explainCommand, 'BreakMoved'],
  ['of another difference', after(found), { ...explainCommand, difference: '-4' }, 'BreakMoved'],
  [
    'without a reason',
    after(found),
    { ...explainCommand, explanation: { ...explanation, reason: ' ' } },
    'ReasonRequired',
  ],
  [
    'too long',
    after(found),
    { ...explainCommand, explanation: { ...explanation, reason: 'x'.repeat(501) } },
    'TooLong',
  ],
] as const)('an explanation %s is refused', (_, state, command, _tag) => {
  expect(reconciliationBreak.decide(command, state)).toEqual(E.left({ _tag }))
})

test('what surrounds a reason is left out, and another reason takes its place', () => {
  const spaced = { ...explainCommand, explanation: { ...explanation, reason: '  Settles on Thursday ' } }
  expect(reconciliationBreak.decide(spaced, after(found))).toEqual(E.right([explained]))
  const other = { ...explanation, reason: 'Fee not booked' }
  expect(reconciliationBreak.decide({ ...explainCommand, explanation: other }, after(found, explained))).toEqual(
    E.right([{ type: 'BreakExplained', ...other }]),
  )
})

const anyEvent = fc.constantFrom<BreakEvent>(
  ...[found, explained, matched, withdrawn, { type: 'BreakMoved', ...nextDay } as const],
  { type: 'BreaksChanged' },
)
const anyCommand = fc.constantFrom<BreakCommand>(
  noteCommand(figures),
  noteCommand(nextDay),
  matchCommand,
  explainCommand,
  {
    type: 'WithdrawStatement',
  },
)

test('repeating a command after any history is quiet', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), anyCommand, (events, command) => {
      const decided = reconciliationBreak.decide(command, after(...events))
      if (E.isRight(decided)) {
        expect(reconciliationBreak.decide(command, after(...events, ...decided.right))).toEqual(E.right([]))
      }
    }),
  )
})

test('every event is the same after the log has kept it', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      expect(BreakEvent.decode(JSON.parse(JSON.stringify(BreakEvent.encode(event))))).toEqual(E.right(event))
    }),
  )
})

test('an id says of which account and what of it, whatever the security is called', () => {
  for (const subject of [
    { account: 'P1', security: null, currency: null },
    { account: 'P1', security: null, currency: 'USD' },
    { account: 'cash', security: 'cash', currency: null },
    { account: 'P.1_a', security: 'CBA', currency: null },
  ])
    expect(subjectOfBreak(breakId(subject))).toEqual(subject)
})
