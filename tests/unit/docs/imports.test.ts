import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxListed } from '../../../server/ledger/import/findings/findings-projection.ts'
import { ledgerImportLimits } from '../../../src/domain/ledger/import/import-check.ts'
import { importSourceLimits } from '../../../src/domain/ledger/import/mapping/import-source.ts'
import { maxPreviewed } from '../../../src/domain/ledger/import/import-preview.ts'

const limits = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test('docs/limits.md gives the limits of an import in the browser', () => {
  const { bytes, faults } = ledgerImportLimits
  expect(limits).toContain(`| its files together | ${bytes / 1024 ** 3} GiB |\n`)
  expect(limits).toContain(`rows, accounts and findings, each | ${maxPreviewed.toLocaleString('en')} |\n`)
  expect(limits).toContain(`| listed findings of one finished import | ${maxListed} |\n`)
  expect(limits).toContain(`| listed faults | ${faults.toLocaleString('en')} |\n`)
  expect(limits).toContain(`saved mappings of one source | ${importSourceLimits.mappings} |\n`)
  expect(limits).toContain(`of the name of a source | ${importSourceLimits.name} |\n`)
})
