import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import { type Finding, longestNote } from '../../../../../src/domain/ledger/import/finding.ts'
import {
  AcknowledgementEvent,
  findingAcknowledgement,
} from '../../../../../src/domain/ledger/import/finding-acknowledgement.ts'

const { decide, evolve, initial } = findingAcknowledgement

const finding: Finding = {
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
  expect(decide(acknowledging(' A special dividend '), initial)).toEqual(E.right([acknowledged]))
  expect(decide(acknowledging('  '), initial)).toEqual(E.left({ _tag: 'NoteRequired' }))
  expect(decide(acknowledging('n'.repeat(longestNote + 1)), initial)).toEqual(E.left({ _tag: 'TooLong' }))
})

test('whatever is said of a finding that is acknowledged, the first note stands', () => {
  fc.assert(
    fc.property(fc.string(), (note) => {
      expect(decide(acknowledging(note), evolve(initial, acknowledged))).toEqual(E.right([]))
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
