import { expect, test } from 'vitest'
import { batchFiles, zipName } from '../../../../../src/domain/reports/batch/file-names.ts'
import type { BatchItem, ReportBatch } from '../../../../../src/domain/reports/batch/report-batch.ts'

const runId = '00000000-0000-4000-8000-00000000000a'
const issuedItem = (code: string, name: string): BatchItem => ({ code, name, state: { _tag: 'Issued', run: runId } })

const reportBatchOf = (title: string, ...items: readonly BatchItem[]): ReportBatch => ({
  id: '00000000-0000-4000-8000-000000000001',
  version: 1,
  report: 'valuation',
  title,
  revision: 1,
  position: 9,
  level: 'account',
  parameters: { EndDate: '2026-06-30', outputFormat: 'wkhtmltopdf' },
  by: 'adviser',
  at: '2026-07-01T00:00:00.000Z',
  state: 'done',
  items,
})

const namesOf = (whole: ReportBatch) => batchFiles(whole).map(({ name }) => name)

test('a file is called after whom it is of and what it is, and only what was issued is one', () => {
  const failed: BatchItem = { code: 'P2', name: 'Gone', state: { _tag: 'Failed', message: '' } }
  expect(namesOf(reportBatchOf('Valuation', issuedItem('P1', 'Zoë O’Neil & Sons'), failed))).toEqual([
    'P1 Zoë O-Neil & Sons Valuation 2026-06-30.pdf',
  ])
})

test('no name is a path, hidden, or too long for a file system', () => {
  const [name = ''] = namesOf(
    reportBatchOf('a/b\\c:d*e?"<>|\n', issuedItem('../../etc', '.'.repeat(9) + 'x'.repeat(300))),
  )
  expect(name).toMatch(/^[^./\\:*?"<>|\n][^/\\:*?"<>|\n]*\.pdf$/)
  expect(name.length).toBeLessThan(130)
})

test('no two names are one, whatever the file system makes of capitals', () => {
  const names = namesOf(reportBatchOf('V', issuedItem('p/1', 'a'), issuedItem('p?1', 'a'), issuedItem('P-1', 'A')))
  expect(names).toEqual(['p-1 a V 2026-06-30.pdf', 'p-1 a V 2026-06-30 (2).pdf', 'P-1 A V 2026-06-30 (3).pdf'])
})

test('B5: the zip is called after the report and its period', () => {
  const whole = reportBatchOf('Fees / costs')
  expect(zipName(whole)).toBe('Fees - costs 2026-06-30.zip')
  const quarter = { ...whole.parameters, StartDate: '2026-04-01' }
  expect(zipName({ ...whole, parameters: quarter })).toBe('Fees - costs 2026-04-01 to 2026-06-30.zip')
  expect(zipName({ ...whole, parameters: {} })).toBe('Fees - costs 2026-07-01.zip')
})
