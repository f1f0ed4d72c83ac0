import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ArrivedFile, type FileFiling, filingsOf } from '../../../../../src/domain/archive/uploads/filing.ts'
import { keyText, titleWithOwner } from '../../../../../src/domain/archive/static-report.ts'
import { plannedFile } from './uploads.ts'

const there = { id: 'there', report: plannedFile('P1').report }
const nothing = { byKey: new Map(), byName: new Map(), byHash: new Map() }
const filed = {
  byKey: new Map([[keyText(there.report), there]]),
  byName: new Map([[there.report.StaticReportName, there]]),
  byHash: new Map([['old', [there]]]),
}

const arriving = (code: string, hash: string, changes: Parameters<typeof plannedFile>[1] = {}): ArrivedFile => ({
  id: `new ${hash}`,
  hash,
  planned: plannedFile(code, changes),
})

const withoutArrived = ({ arrived: _, ...filing }: FileFiling<ArrivedFile>) => filing

const becoming = (arrived: readonly ArrivedFile[], part = filed, together: readonly string[] = []) =>
  filingsOf(arrived, {
    filed: part,
    together: new Set(together),
    hasOwner: ({ Code }) => Code.startsWith('P'),
  }).map(withoutArrived)

const failed = (_tag: string, name?: string) => ({
  _tag: 'Failed',
  fault: name === undefined ? { _tag } : { _tag, name },
})
const p1 = there.report.StaticReportName
const titleOf = (code: string): string => titleWithOwner(plannedFile(code).report)

test('what nothing stands in the way of is a report of its own', () => {
  expect(becoming([arriving('P2', 'a')])).toEqual([{ _tag: 'New', report: 'new a' }])
})

test('what has no owner in the firm, no title or no name is not filed', () => {
  const { report } = plannedFile('P2')
  expect(becoming([arriving('X1', 'a')])).toEqual([failed('UnknownCode')])
  for (const change of [{ StaticReportTitle: ' ' }, { StaticReportName: '' }, { StaticReportName: 'Not A Name' }])
    expect(becoming([arriving('P2', 'a', { report: { ...report, ...change } })])).toEqual([failed('NameMissing')])
})

test('a report of the same key is replaced only where that is wanted', () => {
  expect(becoming([arriving('P1', 'a')])).toEqual([failed('KeyFiled', titleOf('P1'))])
  expect(becoming([arriving('P1', 'a', { mayReplace: true })])).toEqual([{ _tag: 'Next', report: 'there' }])
})

test('the same file is filed again only where that is wanted, and never in its own place', () => {
  expect(becoming([arriving('P2', 'old')])).toEqual([failed('SameFile', titleOf('P1'))])
  expect(becoming([arriving('P2', 'old', { mayRepeat: true })])).toEqual([{ _tag: 'New', report: 'new old' }])
  expect(becoming([arriving('P1', 'old', { mayRepeat: true, mayReplace: true })])).toEqual([
    failed('SameFile', titleOf('P1')),
  ])
})

test('a name is one report', () => {
  const report = { ...plannedFile('P2').report, StaticReportName: p1 }
  expect(becoming([arriving('P2', 'a', { report })])).toEqual([failed('NameFiled', p1)])
})

test('of two files sent together for one report the second is not filed', () => {
  const both = [arriving('P2', 'a', { mayReplace: true }), arriving('P2', 'b', { mayReplace: true })]
  expect(becoming(both, nothing)).toEqual([{ _tag: 'New', report: 'new a' }, failed('KeyFiled', titleOf('P2'))])
  expect(becoming([arriving('P1', 'b', { mayReplace: true })], filed, ['there'])).toEqual([
    failed('KeyFiled', titleOf('P1')),
  ])
})

const anArrived = fc
  .record({
    code: fc.constantFrom('P1', 'P2', 'P3', 'X1'),
    hash: fc.constantFrom('old', 'a', 'b', 'c'),
    mayReplace: fc.boolean(),
    mayRepeat: fc.boolean(),
    id: fc.uuid(),
  })
  .map(({ code, hash, id, ...may }) => ({ ...arriving(code, hash, may), id }))

test('whatever is sent together, no two files go to one report', () => {
  fc.assert(
    fc.property(fc.array(anArrived, { maxLength: 12 }), (arrived) => {
      const reports = becoming(arrived).flatMap((filing) => (filing._tag === 'Failed' ? [] : [filing.report]))
      expect(reports.length).toBe(new Set(reports).size)
    }),
  )
})
