import { expect, test } from 'vitest'
import { reportFileName, yearFileNames, yearZipName } from '../../../../src/domain/archive/file-names.ts'

const report = {
  StaticReportTitle: 'Quarterly report',
  Year: 2026,
  Quarter: 'Q2',
  Type: 'portfolio',
  Code: 'P1',
} as const
const named = { report, subject: 'Smith & Sons' }

test('a file is called after whose it is, what it is and when', () => {
  expect(reportFileName(named)).toBe('P1 Smith & Sons Quarterly report, December 2025.pdf')
  expect(reportFileName({ report, subject: 'P1' })).toBe('P1 Quarterly report, December 2025.pdf')
})

test('a year has a folder for each portfolio and a name for each file, whatever the file system makes of capitals', () => {
  const other = {
    report: { ...report, Type: 'group' as const, StaticReportTitle: 'QUARTERLY REPORT' },
    subject: 'Smith & Sons',
  }
  const tax = { report: { ...report, Code: 'P2', Quarter: 'FY' as const, StaticReportTitle: 'Tax' }, subject: 'P2' }
  expect(yearFileNames([named, other, tax])).toEqual([
    'P1 Smith & Sons/Quarterly report, December 2025.pdf',
    'P1 Smith & Sons/QUARTERLY REPORT, December 2025 (2).pdf',
    'P2/Tax, FY-26.pdf',
  ])
  expect(yearZipName('P1', 'Smith & Sons', 2026)).toBe('P1 Smith & Sons FY-26.zip')
})

test('a number that a title has already is not given again', () => {
  const titled = (StaticReportTitle: string) => ({
    ...named,
    report: { ...report, Quarter: 'FY' as const, StaticReportTitle },
  })
  const names = yearFileNames([titled('a'), titled('A'), titled('a, FY-26 (2)')])
  expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(3)
})

test('no name leads out of its folder', () => {
  const wild = { report: { ...report, Code: '../..', StaticReportTitle: '../../etc/passwd' }, subject: '/' }
  for (const name of [reportFileName(wild), ...yearFileNames([wild])])
    expect(name.split('/').every((part) => /^[^./\\][^\\]*$/.test(part)) && name.split('/').length < 3).toBe(true)
})

test('S14: a long title is shortened and its period stays whole', () => {
  const long = { report: { ...report, StaticReportTitle: 'L'.repeat(200) }, subject: 'P1' }
  const names = [reportFileName(long), ...yearFileNames([long])]
  expect(names.map((name) => name.endsWith('L, December 2025.pdf'))).toEqual([true, true])
  expect(names.map((name) => name.split('/').at(-1)?.length)).toEqual([124, 124])
})
