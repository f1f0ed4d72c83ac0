import { describe, expect, test } from 'vitest'
import { O } from '../../../../src/domain/fp.ts'
import {
  changedDraftFields,
  draftOf,
  draftFaults,
  completeFieldsOf,
  hasChangedFields,
  isDraftChanged,
  isOwnerUnknown,
  missingDraftFields,
} from '../../../../src/domain/archive/report-draft.ts'
import { someOwners } from '../../../samples/archive/archive-evidence.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'

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
    expect(missingDraftFields({ ...draft, StaticReportName: ' ', Year: null, Code: '' })).toEqual([
      'StaticReportName',
      'Year',
      'Code',
    ])
    expect(completeFieldsOf({ ...draft, Type: null })).toEqual(O.none)
  })

  test('is contested by another title, not by another file', () => {
    const withNextFile = { ...archivedSample, revision: 2, version: 2, hash: 'b' }
    expect(hasChangedFields(archivedSample, withNextFile)).toBe(false)
    expect(hasChangedFields(archivedSample, { ...archivedSample, StaticReportTitle: 'Another' })).toBe(true)
    expect(changedDraftFields(draft, { ...draft, StaticReportTitle: 'Another' })).toEqual(['StaticReportTitle'])
  })

  test.each([
    ['nobody has', { Code: 'PD7777' }, true],
    ['only a group has', { Code: 'G1' }, true],
    ['the group of the chosen type has', { Code: ' G1 ', Type: 'group' as const }, false],
    ['somebody of either type has', { Code: 'G1', Type: null }, false],
    ['is yet to be written', { Code: ' ' }, false],
  ])('a code that %s', (_, change, isUnknown) => {
    expect(isOwnerUnknown({ ...draft, ...change }, archivedSample, someOwners)).toBe(isUnknown)
  })

  test('nobody is unknown while nobody is known, nor is whose the report is', () => {
    expect(isOwnerUnknown({ ...draft, Code: 'PD7777' }, archivedSample, [])).toBe(false)
    const left = { ...archivedSample, Code: 'P9' }
    expect(isOwnerUnknown(draftOf(left), left, someOwners)).toBe(false)
  })
})

test('what keeps a report from being saved is told by field', () => {
  expect(draftFaults(draft, archivedSample, someOwners)).toEqual([])
  expect(
    draftFaults({ ...draft, StaticReportName: 'Not A Name', Year: null, Code: 'PD7777' }, archivedSample, someOwners),
  ).toEqual([
    { field: 'Year', reason: 'Missing' },
    { field: 'StaticReportName', reason: 'NotAName' },
    { field: 'Code', reason: 'UnknownOwner' },
  ])
})
