import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { type LedgerFinding, maxNoteLength } from '../../../../../src/domain/ledger/import/finding.ts'
import {
  AcknowledgementEvent,
  findingAcknowledgement,
} from '../../../../../src/domain/ledger/import/finding-acknowledgement.ts'

const { decide: decideCommand, evolve: evolveState, initial: initialState } = findingAcknowledgement

const finding: LedgerFinding = {
  digest: 'ab',
  kind: 'price-jump',
  account: null,
  security: 'CBA',
  date: '2026-07-01',
  values: ['100', '50'],
}

const acknowledging = (note: string) => ({ type: 'AcknowledgeFinding', finding, note }) as const
const acknowledged = { type: 'FindingAcknowledged', finding, note: 'A special dividend' } as const

test('a finding is acknowledged with a note, which may not be empty and not too long', () => {
  expect(decideCommand(acknowledging(' A special dividend '), initialState)).toEqual(E.right([acknowledged]))
  expect(decideCommand(acknowledging('  '), initialState)).toEqual(E.left({ _tag: 'NoteRequired' }))
  expect(decideCommand(acknowledging('n'.repeat(maxNoteLength + 1)), initialState)).toEqual(E.left({ _tag: 'TooLong' }))
})

test('whatever is said of a finding that is acknowledged, the first note stands', () => {
  fc.assert(
    fc.property(fc.string(), (note) => {
      expect(decideCommand(acknowledging(note), evolveState(initialState, acknowledged))).toEqual(E.right([]))
    }),
  )
})

test('every event is the same after the log has kept it', () => {
  fc.assert(
    fc.property(fc.string(), (note) => {
      const event = { ...acknowledged, note }
      expect(AcknowledgementEvent.decode(JSON.parse(JSON.stringify(AcknowledgementEvent.encode(event))))).toEqual(
        E.right(event),
      )
    }),
  )
})
