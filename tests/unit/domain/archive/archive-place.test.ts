import { expect, test } from 'vitest'
import {
  staticReportInSearch,
  archivePathFor,
  searchOfStaticReport,
} from '../../../../src/domain/archive/archive-key.ts'
import { O } from '../../../../src/domain/fp.ts'

const groupKey = { type: 'group', code: 'G1' } as const
const [first, second] = [
  { StaticReportID: 'a', Type: 'portfolio', Code: 'P/1' },
  { StaticReportID: 'b', Type: 'portfolio', Code: 'P/1' },
] as const

test('one report is in its archive by its id, several are in the archive of one owner, or else in the reader’s own', () => {
  expect(archivePathFor(groupKey, [first])).toBe('/reports/portfolio/P%2F1?archived=a')
  expect(archivePathFor(groupKey, [first, second])).toBe('/reports/portfolio/P%2F1')
  expect(archivePathFor(groupKey, [first, { ...second, Code: 'P2' }])).toBe('/reports/group/G1')
  expect(archivePathFor({ type: 'external', code: 'P/1' }, [first])).toBe('/reports/account/P%2F1?archived=a')
})

test('an address names a report beside what else it asks for, and names it no more', () => {
  const named = searchOfStaticReport('?name=valuation', O.some('a'))
  expect(named).toBe('?name=valuation&archived=a')
  expect(staticReportInSearch(named)).toEqual(O.some('a'))
  expect(searchOfStaticReport(named, O.none)).toBe('?name=valuation')
  expect(searchOfStaticReport('?archived=a', O.none)).toBe('')
  expect(staticReportInSearch('?name=valuation')).toEqual(O.none)
})
