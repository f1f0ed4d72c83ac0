import fc from 'fast-check'
import { expect, test } from 'vitest'
import { E } from '../../../../src/domain/fp.ts'
import { exportFileName, exportReport, importReport } from '../../../../src/domain/reports/exchange.ts'
import { reportContent } from '../../support/arbitraries/report.ts'

const at = new Date(2026, 10, 21, 9, 5, 3)

test('a file is named after the title, in small letters and without a space', () => {
  expect(exportFileName('Portfolio  Valuation A/B', at, 'UTC')).toBe('portfolio-valuation-a-b-20261121090503.json')
})

test('what is exported leaves the name, the number and the logo behind, and comes back as it was', () => {
  fc.assert(
    fc.property(reportContent, (content) => {
      const stored = { ...content, ReportID: 3, ReportName: 'three' }
      const file = exportReport(stored, at, 'UTC')
      const written: unknown = JSON.parse(file.text)
      expect(written).not.toHaveProperty('ReportID')
      expect(written).not.toHaveProperty('ReportName')
      expect(written).not.toHaveProperty('ReportLogoID')
      expect(importReport(file.text)).toEqual(E.right({ ...content, ReportLogoID: null }))
    }),
  )
})

test('a file that has a name and a number is imported without them', () => {
  const [content] = fc.sample(reportContent, 1)
  const text = JSON.stringify({ ...content, ReportID: 3, ReportName: 'three', ReportLogoID: 5 })
  expect(importReport(text)).toEqual(E.right({ ...content, ReportLogoID: null }))
})

test.each([
  ['', { _tag: 'NoJson' }],
  ['{', { _tag: 'NoJson' }],
  ['[]', { _tag: 'NoObject' }],
  ['"report"', { _tag: 'NoObject' }],
  ['null', { _tag: 'NoObject' }],
])('%j is no report', (text, fault) => {
  expect(importReport(text)).toEqual(E.left(fault))
})

test('a report in which something is missing or wrong says where', () => {
  const [content] = fc.sample(reportContent, 1)
  const imported = importReport(JSON.stringify({ ...content, ReportTitle: undefined, ReportRendererID: 'one' }))
  expect(imported).toEqual(
    E.left({
      _tag: 'NoReport',
      faults: [
        { path: ['ReportTitle'], message: 'is required' },
        { path: ['ReportRendererID'], message: 'is not valid' },
      ],
    }),
  )
})
