import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostRows } from '../../../src/domain/widgets/table/page-cursor.ts'

const limits = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test('docs/limits.md gives the limits of tables', () => {
  expect(limits).toContain(`| rows in one answer | ${mostRows.page.toLocaleString('en')} |\n`)
  expect(limits).toContain(`| rows that a browser reads | ${mostRows.table.toLocaleString('en')} |\n`)
  expect(limits).toContain(
    `paged figures that a node keeps, for five minutes | ${mostRows.table.toLocaleString('en')} |\n`,
  )
})
