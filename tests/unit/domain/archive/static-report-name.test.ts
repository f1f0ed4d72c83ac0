import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isStaticReportName, proposedName } from '../../../../src/domain/archive/static-report-name.ts'

const key = {
  StaticReportTitle: 'Quarterly report',
  Year: 2026,
  Quarter: 'Q4',
  Type: 'portfolio',
  Code: 'PD0001',
} as const

test('a name says whose, of which year and quarter, and what', () => {
  expect(proposedName(key)).toBe('pd0001-fy-26-june-quarterly-report')
  expect(proposedName({ ...key, Quarter: 'FY', StaticReportTitle: "Trustee's résumé (final)" })).toBe(
    'pd0001-fy-26-full-year-trustees-resume-final',
  )
})

test('a name that is taken is numbered', () => {
  const name = 'pd0001-fy-26-june-quarterly-report'
  expect(proposedName(key, new Set([name]))).toBe(`${name}-2`)
  expect(proposedName(key, new Set([name, `${name}-2`]))).toBe(`${name}-3`)
})

test('a code that begins with a digit is said after a word', () => {
  expect(proposedName({ ...key, Code: '1042' })).toBe('report-1042-fy-26-june-quarterly-report')
})

const anythingArbitrary = fc.string({
  unit: fc.nat({ max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 300,
})

test('whatever a title and a code are, the proposal is a name', () => {
  fc.assert(
    fc.property(anythingArbitrary, fc.string(), (StaticReportTitle, Code) => {
      const proposal = proposedName({ ...key, StaticReportTitle, Code })
      const next = proposedName({ ...key, StaticReportTitle, Code }, new Set([proposal]))
      expect([proposal, next].map(isStaticReportName)).toEqual([true, true])
      expect(next).not.toBe(proposal)
    }),
  )
})
