import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostListed } from '../../../server/ledger/import/findings/findings-projection.ts'
import { ledgerImportLimits } from '../../../src/domain/ledger/import/import-check.ts'
import { importSourceLimits } from '../../../src/domain/ledger/import/mapping/import-source.ts'
import { mostPreviewed } from '../../../src/domain/ledger/import/import-preview.ts'

const limits = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test('what an import in the browser may come to is documented as it is', () => {
  const { bytes, faults } = ledgerImportLimits
  expect(limits).toContain(`| its files together | ${bytes / 1024 ** 3} GiB |\n`)
  expect(limits).toContain(`that its check lists | ${mostPreviewed.toLocaleString('en')} |\n`)
  expect(limits).toContain(`that are listed once it is written | ${mostListed} |\n`)
  expect(limits).toContain(`| its faults that are listed | ${faults.toLocaleString('en')} |\n`)
  expect(limits).toContain(`whose columns are kept | ${importSourceLimits.mappings} |\n`)
  expect(limits).toContain(`of the name of a source | ${importSourceLimits.name} |\n`)
})
