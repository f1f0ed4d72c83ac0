import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { maxRows } from '../../../src/domain/widgets/table/page-cursor.ts'

const limits = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test('docs/limits.md gives the limits of tables', () => {
  expect(limits).toContain(`| rows in one answer | ${maxRows.page.toLocaleString('en')} |\n`)
  expect(limits).toContain(`| rows that a browser reads | ${maxRows.table.toLocaleString('en')} |\n`)
  expect(limits).toContain(
    `paged figures that a server keeps, for five minutes | ${maxRows.table.toLocaleString('en')} |\n`,
  )
})
