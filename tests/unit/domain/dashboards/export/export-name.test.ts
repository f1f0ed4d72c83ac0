import fc from 'fast-check'
import { expect, test } from 'vitest'
import { exportName } from '../../../../../src/domain/dashboards/export/export-name.ts'

const moment = new Date('2026-11-20T14:05:09Z')

test.each([
  ['Dashboard', 'dashboard_Dashboard_20261121010509.png'],
  ['Super: P1/P2 "old"?', 'dashboard_Super- P1-P2 -old-_20261121010509.png'],
  ['../../etc/passwd', 'dashboard_-..-etc-passwd_20261121010509.png'],
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
