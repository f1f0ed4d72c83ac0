import { describe, expect, test } from 'vitest'
import {
  allowanceFor,
  correctPlanned,
  isPlannedFileComplete,
} from '../../../../../src/domain/archive/uploads/corrected.ts'
import { type ReportOwner, ownerKey } from '../../../../../src/domain/archive/owner.ts'
import { aPlannedFile } from '../../../../samples/archive/uploads.ts'

const sampleOwners: readonly ReportOwner[] = [
  { type: 'portfolio', code: 'P1', name: 'Ashworth Family' },
  { type: 'group', code: 'G1', name: 'Ashworth Group' },
  { type: 'group', code: 'B1', name: 'Both' },
  { type: 'portfolio', code: 'B1', name: 'Both' },
]
const known = new Set(sampleOwners.map(ownerKey))

describe('a file that failed', () => {
  test('takes its name and whose kind it is from whom it is for', () => {
    expect(correctPlanned(aPlannedFile, { field: 'Code', value: 'G1' }, sampleOwners).report).toEqual({
      ...aPlannedFile.report,
      Code: 'G1',
      Type: 'group',
      StaticReportName: 'g1-fy-26-june-statement',
    })
  })

  test('stays a portfolio where a group has the same code, and where nobody has it', () => {
    expect(correctPlanned(aPlannedFile, { field: 'Code', value: 'B1' }, sampleOwners).report.Type).toBe('portfolio')
    expect(correctPlanned(aPlannedFile, { field: 'Code', value: 'P' }, sampleOwners).report.Type).toBe('portfolio')
  })

  test('is given a name that is not taken', () => {
    const titled = { field: 'StaticReportTitle', value: 'Tax summary' } as const
    const taken = new Set(['p1-fy-26-june-tax-summary'])
    expect(correctPlanned(aPlannedFile, titled, sampleOwners, taken).report.StaticReportName).toBe(
      'p1-fy-26-june-tax-summary-2',
    )
  })

  test('keeps its name when it is only allowed to be filed', () => {
    expect(correctPlanned(aPlannedFile, { field: 'mayNameOthers', value: true }, sampleOwners)).toEqual({
      ...aPlannedFile,
      mayNameOthers: true,
    })
  })

  test('can be tried again when it has a title and is for somebody there is', () => {
    expect(isPlannedFileComplete(aPlannedFile, known)).toBe(true)
    expect(
      isPlannedFileComplete(
        correctPlanned(aPlannedFile, { field: 'StaticReportTitle', value: ' ' }, sampleOwners),
        known,
      ),
    ).toBe(false)
    expect(
      isPlannedFileComplete(correctPlanned(aPlannedFile, { field: 'Code', value: 'P9' }, sampleOwners), known),
    ).toBe(false)
  })

  test('can be allowed where somebody may know better than the rules', () => {
    expect(allowanceFor({ _tag: 'KeyFiled', name: 'one' })).toBe('mayReplace')
    expect(allowanceFor({ _tag: 'SameFile', name: 'one' })).toBe('mayRepeat')
    expect(allowanceFor({ _tag: 'OtherClient', codes: ['P9'] })).toBe('mayNameOthers')
    expect(allowanceFor({ _tag: 'Damaged' })).toBe(null)
  })
})
