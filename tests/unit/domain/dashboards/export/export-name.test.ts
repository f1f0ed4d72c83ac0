import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportName, exportTitle } from '../../../../../src/domain/dashboards/export/export-name.ts'

const moment = new Date('2026-11-20T14:05:09Z')

test.each([
  ['Dashboard', 'dashboard_Dashboard_20261121010509.png'],
  ['Super: P1/P2 "old"?', 'dashboard_Super- P1-P2 -old_20261121010509.png'],
  ['../../etc/passwd', 'dashboard_etc-passwd_20261121010509.png'],
  [' . ', 'dashboard_untitled_20261121010509.png'],
])('%j is exported as %s, at the time where the reader is', (title, name) => {
  expect(exportName(title, moment, 'Australia/Sydney', 'png')).toBe(name)
})

test('no title makes a name that a file system would not take', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff })), (codes) => {
      const title = String.fromCharCode(...codes)
      const name = exportName(title, moment, 'UTC', 'pdf')
      expect(name).toMatch(/^dashboard_[^\p{Cc}<>:"/\\|?*]+_20261120140509\.pdf$/u)
      expect(name.length).toBeLessThan(140)
      expect(name.isWellFormed()).toBe(true)
    }),
    { numRuns: 30 },
  )
})

test('B5: a file says whose dashboard it is and its day, however long the title', () => {
  const day = 'as at 27-Nov-26'
  expect(exportTitle('Dashboard', 'Ashgrove Group (GD001)', [day])).toBe(
    'Dashboard - Ashgrove Group (GD001) - as at 27-Nov-26',
  )
  expect(exportTitle('x'.repeat(200), 'Ashgrove (P1)', [day])).toBe(`${'x'.repeat(40)} - Ashgrove (P1) - ${day}`)
  expect(exportTitle('Dashboard', 'Ashgrove (P1)', [day, 'as at 26-Nov-26'])).toBe('Dashboard - Ashgrove (P1)')
})
