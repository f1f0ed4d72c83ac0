import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ledgerImportLimits } from '../../../src/domain/ledger/import/import-check.ts'
import { sizeText } from '../../../src/views/ui/size-text.ts'

const limits = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test('what an import in the browser may come to is documented as it is', () => {
  const { bytes, faults } = ledgerImportLimits
  expect(limits).toContain(`| its files together | ${sizeText(bytes)} |\n`)
  expect(limits).toContain(`| its faults that are listed | ${faults.toLocaleString('en')} |\n`)
})
