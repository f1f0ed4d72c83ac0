import { afterAll, describe, expect, test } from 'vitest'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { E } from '../../../../src/domain/fp.ts'
import { sourceCatalogue } from '../../../../src/domain/reports/sources/source-catalogue.ts'
import { scriptOf } from './sandbox-under-test.ts'

const sandbox = openTemplateSandbox({ processes: 1, limits: { timeMs: 2_000 } })
afterAll(sandbox.close)

const momentInstant = '2026-06-30T00:00:00.000Z'
const fieldsOf = (source: string) =>
  sourceCatalogue.find(({ name }) => name === source)?.fields.map(({ path }) => path) ?? []

const check = (markup: string, helpers = '') =>
  sandbox.check({ markup, helpers, moment: momentInstant, fields: fieldsOf('holdings') })()

test('a report that can be written is without fault, and its doubtful names are told', async () => {
  const helpers = 'function twice(figure) { return figure * 2 }'
  expect(await check('{{twice holdings.cash}}\n{{#each holdings.rows}}{{marketvalue}}{{/each}}', helpers)).toEqual(
    E.right([{ why: 'NoField', name: 'marketvalue', line: 2, column: 26, nearest: 'marketValue' }]),
  )
})

test.each(standardReports)('$ReportTitle is without fault and doubt', async (report) => {
  const { ReportMarkup: markup, ReportHelperScript: helpers, ReportDataSource } = report
  expect(await sandbox.check({ markup, helpers, moment: momentInstant, fields: fieldsOf(ReportDataSource) })()).toEqual(
    E.right([]),
  )
})

describe('what is wrong whatever the data are is a fault at its line', () => {
  test.each([
    ['a block that is not closed', '\n{{#if a}}', '', { _tag: 'TemplateFault', part: 'markup', line: 2 }],
    ['a partial there is not', '{{#if a}}\n{{> nope}}{{/if}}', '', { _tag: 'TemplateFault', part: 'markup', line: 2 }],
    ['a helper there is not', '{{#if a}}\n{{nope 1}}{{/if}}', '', { _tag: 'TemplateFault', part: 'markup', line: 2 }],
    ['a script that cannot be read', '', '\nfunction a( {', { _tag: 'HelperFault', part: 'helpers', line: 2 }],
    ['a script that throws', '', '\n\nnull.x', { _tag: 'HelperFault', part: 'helpers', line: 3 }],
    ['a script that imports', '', 'import("fs")', { _tag: 'NotAllowed', part: 'helpers', line: 1 }],
    ['a script that changes what all share', '', 'Array.prototype.x = 1', { _tag: 'NotAllowed', part: 'helpers' }],
    ['a script that never ends', '', 'for (;;);', { _tag: 'TooSlow', part: 'helpers' }],
  ])('%s', async (_, markup, helpers, fault) => {
    const checked = await check(markup, helpers)
    expect(E.isLeft(checked) ? checked.left : checked).toMatchObject(fault)
  })
})

test('what fails with some data alone is no fault', async () => {
  const helpers = 'function fail(row) { return row.none.of.this }\nasync function later() {}'
  expect(await check('{{fail holdings}}{{later}}{{lookup holdings "cash"}}', helpers)).toEqual(E.right([]))
})

test('a check leaves nothing behind for the report that is written next', async () => {
  await check('{{left}}', 'globalThis.left = () => "left"')
  expect(await sandbox.write(scriptOf({ markup: '[{{left}}]' }))()).toEqual(
    E.right({ markup: '[]', header: '', footer: '' }),
  )
})
