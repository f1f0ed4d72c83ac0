import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { mostRows } from '../../../src/domain/widgets/table/page-cursor.ts'

const limits = readFileSync(new URL('../../../docs/limits.md', import.meta.url), 'utf8')

test('the limits of tables are those that are documented', () => {
  expect(limits).toContain(`| rows that are answered at once | ${mostRows.page.toLocaleString('en')} |\n`)
  expect(limits).toContain(`| rows that a browser reads | ${mostRows.table.toLocaleString('en')} |\n`)
  expect(limits).toContain(`figures of several pages, for five minutes | ${mostRows.table.toLocaleString('en')} |\n`)
})
