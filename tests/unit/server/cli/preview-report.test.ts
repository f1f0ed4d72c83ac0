import { expect, test } from 'vitest'
import { previewReport } from '../../../../server/cli/import-report.ts'
import type { RowChange } from '../../../../src/domain/ledger/import/import-preview.ts'

const rowChange: RowChange = {
  sheet: 'positions',
  file: 'positions.csv',
  line: 2,
  change: 'replaced',
  key: 'P00001 2024-01-03 CBA',
  cells: [{ column: 'units', before: '100', after: '90' }],
}

test('a row that replaces another is told by its line, and one that is not in the file any more without', () => {
  const report = previewReport({
    faults: [],
    findings: [],
    findingCount: 0,
    standingCount: 0,
    notFound: [],
    files: [],
    accounts: [],
    accountCount: 0,
    changes: [rowChange, { ...rowChange, line: null }],
    changeCount: 2,
    figuresFrom: null,
  })
  expect(report).toContain('  positions.csv:2 replaces P00001 2024-01-03 CBA: units 100 → 90')
  expect(report).toContain('  no longer in positions.csv, replaces P00001 2024-01-03 CBA: units 100 → 90')
})
