import { describe, expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import {
  changedIn,
  draftOf,
  fieldsOf,
  isContested,
  isDraftChanged,
  missingIn,
} from '../../../../src/domain/static-report/report-draft.ts'
import { archivedSample } from '../../../../src/machines/samples/report-archive.ts'

const draft = draftOf(archivedSample)

describe('what is written of a report', () => {
  test('is what it was until something is written', () => {
    expect(isDraftChanged(draft, archivedSample)).toBe(false)
    expect(isDraftChanged({ ...draft, Quarter: 'FY' }, archivedSample)).toBe(true)
  })

  test('is no other for the blanks around it', () => {
    expect(isDraftChanged({ ...draft, StaticReportTitle: ` ${draft.StaticReportTitle} ` }, archivedSample)).toBe(false)
  })

  test('needs each of its fields', () => {
    expect(missingIn({ ...draft, StaticReportName: ' ', Year: null, Code: '' })).toEqual([
      'StaticReportName',
      'Year',
      'Code',
    ])
    expect(fieldsOf({ ...draft, Type: null })).toEqual(O.none)
  })

  test('is contested by another title, not by another file', () => {
    const withNextFile = { ...archivedSample, revision: 2, version: 2, hash: 'b' }
    expect(isContested(archivedSample, withNextFile)).toBe(false)
    expect(isContested(archivedSample, { ...archivedSample, StaticReportTitle: 'Another' })).toBe(true)
    expect(changedIn(draft, { ...draft, StaticReportTitle: 'Another' })).toEqual(['StaticReportTitle'])
  })
})
