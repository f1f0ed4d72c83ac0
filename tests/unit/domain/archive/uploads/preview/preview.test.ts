import { expect, test } from 'vitest'
import { O } from '../../../../../../src/domain/fp.ts'
import { uploadLimits } from '../../../../../../src/domain/archive/uploads/zip/limits.ts'
import type { ListedEntry } from '../../../../../../src/domain/archive/uploads/preview/listed-entry.ts'
import { plannedFiles } from '../../../../../../src/domain/archive/uploads/preview/planned-files.ts'
import {
  type UploadPreview,
  previewWithArchive,
  editPreview,
  previewOf,
  previewWithContents,
} from '../../../../../../src/domain/archive/uploads/preview/preview.ts'
import {
  previewTally,
  type RowEdit,
  rowStatus,
} from '../../../../../../src/domain/archive/uploads/preview/preview-row.ts'
import { rowFaultText } from '../../../../../../src/domain/archive/uploads/preview/row-fault.ts'
import type { FiledFiles } from '../../../../../../src/domain/archive/uploads/preview/filed-files.ts'
import type { ListedStaticReport } from '../../../../../../src/domain/archive/listed-static-report.ts'
import { defaultPatterns } from '../../../../../../src/domain/archive/naming/default-patterns.ts'
import type { ReportOwner } from '../../../../../../src/domain/archive/owner.ts'

const sampleId = '11111111-1111-4111-8111-111111111111'

const filedStaticReport: ListedStaticReport = {
  StaticReportID: sampleId,
  StaticReportName: 'pd0001-fy-26-june-quarterly-report',
  StaticReportTitle: 'Quarterly Report',
  Year: 2026,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'PD0001',
  revision: 1,
  version: 1,
  hash: 'filed',
  bytes: 10,
  upload: sampleId,
  by: 'ann',
  at: '2026-07-01T00:00:00.000Z',
  AccountType: 'portfolio',
  AccountCode: 'PD0001',
  StaticReportFilePath: '',
  subject: 'The Does',
  isNew: false,
}

const sampleOwners: readonly ReportOwner[] = [
  { type: 'group', code: 'GD001', name: 'The Doe family' },
  { type: 'group', code: 'PD0002', name: 'All of the second' },
  { type: 'portfolio', code: 'PD0001', name: 'The Does' },
  { type: 'portfolio', code: 'PD0002', name: 'The second' },
]

const listedEntryOf = (path: string, index = 0, more: Partial<ListedEntry> = {}): ListedEntry => ({
  index,
  path,
  size: 100,
  compressedSize: 50,
  isEncrypted: false,
  isLink: false,
  isReadable: true,
  ...more,
})

const filedFiles = (reports: readonly ListedStaticReport[]): FiledFiles => ({
  reports: reports.map(({ StaticReportName, StaticReportTitle, Year, Quarter, Type, Code, hash }) => ({
    report: { StaticReportName, StaticReportTitle, Year, Quarter, Type, Code },
    hashes: [hash],
  })),
  names: [],
})

const listedPreview = (
  paths: readonly (string | ListedEntry)[],
  reports: readonly ListedStaticReport[] = [],
): UploadPreview =>
  previewWithArchive(
    previewOf(
      paths.map((path, index) => (typeof path === 'string' ? listedEntryOf(path, index) : path)),
      { owners: sampleOwners, patterns: defaultPatterns },
    ),
    filedFiles(reports),
  )

const faultsIn = ({ rows }: UploadPreview) => rows.map(({ faults }) => faults)

const editedPreview = (preview: UploadPreview, ...edits: readonly RowEdit[]): UploadPreview =>
  edits.reduce((now, edit) => editPreview(now, [0], edit), preview)

const whole = (index: number, hash: string, isPdf = true) => ({
  index,
  content: { _tag: 'Whole' as const, hash, isPdf, active: [] },
})

test('a file is read from its name and planned under a name of its own', () => {
  expect(plannedFiles(listedPreview(['a/pd0001_2026_March.pdf', 'GD001-FY26-Annual report.pdf']))).toEqual([
    {
      path: 'a/pd0001_2026_March.pdf',
      report: {
        StaticReportName: 'pd0001-fy-26-march-quarterly-report',
        StaticReportTitle: 'Quarterly report',
        Year: 2026,
        Quarter: 'Q3',
        Type: 'portfolio',
        Code: 'PD0001',
      },
      mayReplace: false,
      mayRepeat: false,
      mayNameOthers: false,
    },
    {
      path: 'GD001-FY26-Annual report.pdf',
      report: {
        StaticReportName: 'gd001-fy-26-full-year-annual-report',
        StaticReportTitle: 'Annual report',
        Year: 2026,
        Quarter: 'FY',
        Type: 'group',
        Code: 'GD001',
      },
      mayReplace: false,
      mayRepeat: false,
      mayNameOthers: false,
    },
  ])
})

test('the name of whose it is, before its title, is no part of that', () => {
  const { rows } = listedPreview([
    'PD0001 The Does Portfolio valuation.pdf',
    'PD0001_2026_June_the-does_Cash flow.pdf',
    'PD0001 The second Portfolio valuation.pdf',
    'PD0001 The Does.pdf',
  ])
  expect(rows.map(({ report }) => report.StaticReportTitle)).toEqual([
    'Portfolio valuation',
    'Cash flow',
    'The second Portfolio valuation',
    'The Does',
  ])
})

test('names that come out the same are told apart, also from those in the archive', () => {
  const preview = listedPreview(
    ['PD0001 Cash flow June 2026.pdf', 'PD0001 Cash-flow, June 2026.pdf', 'PD0001 Cash+flow June 2026.pdf'],
    [{ ...filedStaticReport, StaticReportName: 'PD0001-fy-26-june-cash-flow', StaticReportTitle: 'Other' }],
  )
  expect(plannedFiles(preview).map(({ report }) => report.StaticReportName)).toEqual([
    'pd0001-fy-26-june-cash-flow-2',
    'pd0001-fy-26-june-cash-flow-3',
    'pd0001-fy-26-june-cash-flow-4',
  ])
})

test('folders and what a file manager leaves are no files', () => {
  expect(listedPreview(['a/', 'a/.DS_Store', '__MACOSX/a/._PD0001.pdf', 'a/PD0001_2026_June.pdf']).rows).toHaveLength(1)
})

test.each([
  ['UnsafePath', listedEntryOf('../PD0001_2026_June.pdf')],
  ['NameMisleading', listedEntryOf('PD0001_2026_June_A\u202efdp.pdf')],
  ['NameNotReadable', listedEntryOf('PD0001_2026_\ud800.pdf')],
  ['NestedZip', listedEntryOf('PD0001_2026_June.zip')],
  ['Link', listedEntryOf('PD0001_2026_June.pdf', 0, { isLink: true })],
  ['Encrypted', listedEntryOf('PD0001_2026_June.pdf', 0, { isEncrypted: true })],
  ['UnknownCompression', listedEntryOf('PD0001_2026_June.pdf', 0, { isReadable: false })],
  ['Empty', listedEntryOf('PD0001_2026_June.pdf', 0, { size: 0 })],
  ['TooLarge', listedEntryOf('PD0001_2026_June.pdf', 0, { size: uploadLimits.file + 1 })],
  ['NotPdf', listedEntryOf('PD0001_2026_June.docx')],
])('%s is said of what can never be filed, and it is not planned', (_tag, bad) => {
  const preview = listedPreview([bad])
  expect(faultsIn(preview)).toEqual([[{ _tag }]])
  expect(preview.rows.map(rowStatus)).toEqual(['impossible'])
  expect(plannedFiles(editedPreview(preview, { field: 'StaticReportTitle', value: 'Said' }))).toEqual([])
})

test('no title has letters that do not show, and a file keeps the name that it has in the zip', () => {
  const paths = [
    'PD0001_2026_June_Cash\u200b flow.pdf',
    'PD0001_2026_June_Cash\u202e wolf.pdf',
    'PD0001_2026_June_T\u0007ax.pdf',
  ]
  const preview = listedPreview(paths)
  expect(preview.rows.map(({ report }) => report.StaticReportTitle)).toEqual(['Cash flow', 'Cash wolf', 'Tax'])
  expect(plannedFiles(preview).map(({ path, report }) => [path, report.StaticReportTitle])).toEqual([
    ['PD0001_2026_June_Cash\u200b flow.pdf', 'Cash flow'],
  ])
  const written = editedPreview(preview, { field: 'StaticReportTitle', value: ' Cash\u200bbook\u2066' })
  expect(plannedFiles(written).map(({ report }) => report.StaticReportTitle)).toEqual(['Cashbook'])
  const empty = editedPreview(preview, { field: 'StaticReportTitle', value: '\u200b' })
  expect(faultsIn(empty)[0]).toEqual([{ _tag: 'Missing', fields: ['StaticReportTitle'] }])
})

test('another file of the zip is named as it shows', () => {
  expect(rowFaultText({ _tag: 'FileTwice', path: 'A\u202efdp\u200b.pdf' })).toBe('It is the same file as Afdp.pdf.')
})

test('two files of one name are both left alone', () => {
  const preview = listedPreview(['PD0001_2026_June.pdf', 'PD0001_2026_June.pdf'])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'NameTwice' }], [{ _tag: 'NameTwice' }]])
})

test('what a name does not say has to be said', () => {
  const preview = listedPreview(['scan.pdf'])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'NameNotRead' }]])
  const begun = editedPreview(
    preview,
    { field: 'Code', value: ' pd0001 ' },
    { field: 'StaticReportTitle', value: 'Tax' },
  )
  expect(faultsIn(begun)).toEqual([[{ _tag: 'Missing', fields: ['Year', 'Quarter'] }]])
  const whole = editedPreview(begun, { field: 'Year', value: 2026 }, { field: 'Quarter', value: 'FY' })
  expect(faultsIn(whole)).toEqual([[]])
  expect(plannedFiles(whole).map(({ report }) => report)).toEqual([
    {
      StaticReportName: 'pd0001-fy-26-full-year-tax',
      StaticReportTitle: 'Tax',
      Year: 2026,
      Quarter: 'FY',
      Type: 'portfolio',
      Code: 'PD0001',
    },
  ])
  expect(faultsIn(editedPreview(whole, { field: 'Year', value: null }))).toEqual([
    [{ _tag: 'Missing', fields: ['Year'] }],
  ])
})

test('a title that is too long has to be another', () => {
  const preview = listedPreview([`PD0001_2026_June_${'a'.repeat(201)}.pdf`])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'TitleTooLong' }]])
  expect(plannedFiles(preview)).toEqual([])
  expect(plannedFiles(editedPreview(preview, { field: 'StaticReportTitle', value: 'a'.repeat(200) }))).toHaveLength(1)
})

test('a code nobody has is said at once', () => {
  const preview = listedPreview(['ZZ0009_2026_June.pdf'])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'UnknownCode' }]])
  expect(preview.rows.map(rowStatus)).toEqual(['open'])
  const mended = editedPreview(preview, { field: 'Code', value: 'GD001' })
  expect(mended.rows[0]?.owner).toEqual(O.some(sampleOwners[0]))
  expect(faultsIn(mended)).toEqual([[]])
})

test('of a portfolio and a group with one code it can be said which is meant', () => {
  const preview = listedPreview(['PD0002_2026_June.pdf'])
  const types = (now: UploadPreview) => plannedFiles(now).map(({ report }) => report.Type)
  expect(types(preview)).toEqual(['portfolio'])
  expect(types(editedPreview(preview, { field: 'Type', value: 'group' }))).toEqual(['group'])
})

test('a report that is filed becomes its next version, under its name, once that is said', () => {
  const preview = listedPreview(['PD0001_2026_June.pdf'], [filedStaticReport])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'KeyFiled', name: 'Quarterly Report, June 2026, PD0001' }]])
  expect(plannedFiles(preview)).toEqual([])
  const allowed = editedPreview(preview, { field: 'mayReplace', value: true })
  expect(plannedFiles(allowed)).toMatchObject([
    { mayReplace: true, report: { StaticReportName: filedStaticReport.StaticReportName } },
  ])
})

test('that a report may be replaced is said of that report alone', () => {
  const allowed = editedPreview(listedPreview(['PD0001_2026_June.pdf'], [filedStaticReport]), {
    field: 'mayReplace',
    value: true,
  })
  const there = editedPreview(allowed, { field: 'Quarter', value: 'Q3' })
  expect(plannedFiles(there)).toMatchObject([{ mayReplace: false }])
  expect(plannedFiles(editedPreview(there, { field: 'Quarter', value: 'Q4' }))).toEqual([])
  expect(plannedFiles(editedPreview(allowed, { field: 'StaticReportTitle', value: 'QUARTERLY report ' }))).toHaveLength(
    1,
  )
})

test('a file that is filed already is filed again once that is said', () => {
  const preview = previewWithContents(listedPreview(['PD0001_2025_June.pdf'], [filedStaticReport]), [whole(0, 'filed')])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'SameFile', name: 'Quarterly Report, June 2026, PD0001' }]])
  expect(plannedFiles(preview)).toEqual([])
  expect(plannedFiles(editedPreview(preview, { field: 'mayRepeat', value: true }))).toMatchObject([{ mayRepeat: true }])
})

test('what is read of a file counts for more than its ending', () => {
  const preview = listedPreview(['PD0001_2026_March', 'PD0001_2026_June.pdf', 'GD001_2026_June.pdf'])
  const read = previewWithContents(preview, [
    whole(0, 'a'),
    whole(1, 'b', false),
    { index: 2, content: { _tag: 'Damaged' } },
  ])
  expect(faultsIn(read)).toEqual([[], [{ _tag: 'NotPdf' }], [{ _tag: 'Damaged' }]])
})

test("two files for one report stand in each other's way until one is left out", () => {
  const preview = listedPreview(['PD0001_2026_June.pdf', 'b/PD0001_June_2026.pdf'])
  expect(faultsIn(preview)).toEqual([
    [{ _tag: 'KeyTwice', path: 'b/PD0001_June_2026.pdf' }],
    [{ _tag: 'KeyTwice', path: 'PD0001_2026_June.pdf' }],
  ])
  const alone = editedPreview(preview, { field: 'isLeftOut', value: true })
  expect(faultsIn(alone)).toEqual([[], []])
  expect(alone.rows.map(rowStatus)).toEqual(['leftOut', 'ready'])
  expect(plannedFiles(alone).map(({ path }) => path)).toEqual(['b/PD0001_June_2026.pdf'])
})

test('of two files that are the same the second is filed once that is said', () => {
  const preview = previewWithContents(listedPreview(['PD0001_2026_June.pdf', 'GD001_2026_June.pdf']), [
    whole(0, 'a'),
    whole(1, 'a'),
  ])
  expect(faultsIn(preview)).toEqual([[], [{ _tag: 'FileTwice', path: 'PD0001_2026_June.pdf' }]])
  expect(plannedFiles(editPreview(preview, [1], { field: 'mayRepeat', value: true }))).toHaveLength(2)
})

test("a file that cannot be filed stands in no other's way", () => {
  const preview = previewWithContents(listedPreview(['PD0001_2026_June.txt', 'PD0001_June_2026.pdf']), [whole(1, 'a')])
  expect(faultsIn(preview)).toEqual([[{ _tag: 'NotPdf' }], []])
})

test('what somebody else files meanwhile is known', () => {
  const preview = listedPreview(['PD0001_2026_June.pdf'])
  expect(faultsIn(previewWithArchive(preview, filedFiles([filedStaticReport])))).toEqual([
    [{ _tag: 'KeyFiled', name: 'Quarterly Report, June 2026, PD0001' }],
  ])
})

test('rows nothing is new of stay the rows they were', () => {
  const preview = listedPreview(['PD0001_2026_June.pdf', 'GD001_2026_June.pdf', 'scan.pdf'], [filedStaticReport])
  const after = editPreview(preview, [2], { field: 'StaticReportTitle', value: 'Tax' })
  expect(after.rows.map((row, index) => row === preview.rows[index])).toEqual([true, true, false])
})

test('the same can be said of many files', () => {
  const preview = editPreview(listedPreview(['a.pdf', 'b.pdf', 'c.pdf']), [0, 2], { field: 'Year', value: 2026 })
  expect(preview.rows.map(({ report }) => report.Year)).toEqual([2026, null, 2026])
})

test('files are counted by where they stand', () => {
  const preview = listedPreview(['PD0001_2026_June.pdf', 'scan.pdf', 'PD0001.txt', 'GD001_2026_June.pdf'])
  const leftOut = editPreview(preview, [3], { field: 'isLeftOut', value: true })
  expect(previewTally(leftOut.rows)).toEqual({ ready: 1, open: 1, impossible: 1, leftOut: 1 })
})

test('each fault has its words', () => {
  expect(rowFaultText({ _tag: 'NameNotRead' })).toBe(
    'No pattern matches its name. Choose a portfolio or group, a financial year and a quarter.',
  )
  expect(rowFaultText({ _tag: 'Missing', fields: ['Code', 'Year', 'Quarter'] })).toBe(
    'Choose a portfolio or group, a financial year and a quarter.',
  )
  expect(rowFaultText({ _tag: 'Missing', fields: ['StaticReportTitle', 'Year'] })).toBe(
    'Choose a financial year. Enter a title.',
  )
  expect(rowFaultText({ _tag: 'Missing', fields: ['StaticReportTitle'] })).toBe('Enter a title.')
  expect(rowFaultText({ _tag: 'KeyTwice', path: 'a.pdf' })).toBe('a.pdf has the same client, year, quarter and title.')
  expect(rowFaultText({ _tag: 'FileTwice', path: 'a.pdf' })).toBe('It is the same file as a.pdf.')
  expect(rowFaultText({ _tag: 'TitleTooLong' })).toBe('Its title has more than 200 characters.')
  expect(rowFaultText({ _tag: 'UnknownCode' })).toBe('No portfolio or group has this code.')
})
