import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../../src/domain/fp.ts'
import type { LedgerFinding } from '../../../../../src/domain/ledger/import/finding.ts'
import { ledgerImport, LedgerImportEvent } from '../../../../../src/domain/ledger/import/ledger-import.ts'

const file = { name: 'prices.csv', sha256: 'ab', rows: 3, added: 1, corrected: 1, unchanged: 1 }
const importing = { type: 'ImportLedger', files: [file], figuresFrom: '2026-07-01', closedYears: [] } as const
const withdrawing = { type: 'WithdrawLedgerImport', figuresFrom: '2026-07-01', closedYears: [] } as const
const imported = { type: 'LedgerImported', files: [file] } as const
const withdrawn = { type: 'LedgerImportWithdrawn' } as const
const changed = { type: 'FiguresChanged', from: '2026-07-01' } as const

const finding: LedgerFinding = {
  digest: 'ab',
  kind: 'negative-cash',
  account: 'P00001',
  security: null,
  date: '2026-07-01',
  values: ['-12.5'],
}
const raising = { type: 'RaiseFindings', findings: [finding], count: 1 } as const
const raised = { type: 'FindingsRaised', findings: [finding], count: 1 } as const

const after = (...events: readonly LedgerImportEvent[]) => events.reduce(ledgerImport.evolve, ledgerImport.initial)

test('files with something new are imported, and those who see the figures are told', () => {
  expect(ledgerImport.decide(importing, after())).toEqual(E.right([imported, changed]))
})

test('when no figures change, nobody is told that they did', () => {
  expect(ledgerImport.decide({ ...importing, figuresFrom: null }, after())).toEqual(E.right([imported]))
})

test('files with nothing new are refused', () => {
  const known = { ...file, added: 0, corrected: 0, unchanged: 3 }
  expect(ledgerImport.decide({ ...importing, files: [known] }, after())).toEqual(E.left({ _tag: 'NothingNew' }))
})

test('an import is withdrawn once, and only one that was made', () => {
  expect(ledgerImport.decide(withdrawing, after())).toEqual(E.left({ _tag: 'NoSuchImport' }))
  expect(ledgerImport.decide(withdrawing, after(imported))).toEqual(E.right([withdrawn, changed]))
  expect(ledgerImport.decide(withdrawing, after(imported, withdrawn))).toEqual(E.right([]))
})

test('findings are raised once, of an import that stands, and where there are any', () => {
  expect(ledgerImport.decide(raising, after())).toEqual(E.left({ _tag: 'NoSuchImport' }))
  expect(ledgerImport.decide(raising, after(imported))).toEqual(E.right([raised]))
  expect(ledgerImport.decide({ ...raising, findings: [], count: 0 }, after(imported))).toEqual(E.right([]))
  expect(ledgerImport.decide(raising, after(imported, raised))).toEqual(E.right([]))
  expect(ledgerImport.decide(raising, after(imported, withdrawn))).toEqual(E.right([]))
})

const anyEvent = fc.constantFrom<LedgerImportEvent>(imported, withdrawn, changed, raised)

test('repeating a command after any history is quiet', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), fc.constantFrom(importing, withdrawing, raising), (events, command) => {
      const decided = ledgerImport.decide(command, after(...events))
      if (E.isRight(decided)) {
        expect(ledgerImport.decide(command, after(...events, ...decided.right))).toEqual(E.right([]))
      }
    }),
  )
})

test('every event is the same after the log has kept it', () => {
  fc.assert(
    fc.property(anyEvent, (event) => {
      expect(LedgerImportEvent.decode(JSON.parse(JSON.stringify(LedgerImportEvent.encode(event))))).toEqual(
        E.right(event),
      )
    }),
  )
})
