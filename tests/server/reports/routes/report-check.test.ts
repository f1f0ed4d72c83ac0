import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standardReports } from '../../../../server/reports/standard/standard-reports.ts'
import { TE } from '../../../../src/domain/fp.ts'
import { ReportContent } from '../../../../src/domain/reports/report.ts'
import { tinyPng } from '../../../unit/support/png.ts'
import { openReportRenderer } from '../../support/calls/open-report-renderer.ts'
import { reportContent } from '../../support/calls/report-content.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

const { check, stop } = openReportRenderer()
/** Reports saved before any were checked, and a sandbox that is gone. */
const held = { isChecked: true, isGone: false }
let testApp: TestApp
let accessToken = ''

beforeAll(async () => {
  testApp = await openTestApp({
    check: (report, checking) => {
      if (held.isGone) return TE.left({ _tag: 'ReportUnchecked' })
      return held.isChecked ? check(report, checking) : TE.right({ fault: null, doubts: [] })
    },
  })
  accessToken = await testApp.signIn('admin')
  await testApp.call(
    'POST',
    '/report-logos',
    { ReportLogoName: 'Firm', ReportLogoData: tinyPng },
    { token: accessToken },
  )
})
afterAll(async () => {
  await stop()
  await testApp.drop()
})

const encoded = (change: Partial<ReportContent>) => ReportContent.encode({ ...reportContent, ...change })
const create = (change: Partial<ReportContent>) =>
  testApp.call('POST', '/reports', { report: encoded(change) }, { token: accessToken })
const save = (name: string, revision: number, change: Partial<ReportContent>) =>
  testApp.call('PUT', `/reports/${name}`, { revision, report: encoded(change) }, { token: accessToken })
const revisionOf = async (name: string) =>
  (await testApp.call('GET', `/reports/${name}`, undefined, { token: accessToken })).json<{ revision: number }>()
    .revision
const unchecked = async (change: Partial<ReportContent>): Promise<string> => {
  held.isChecked = false
  const made = await create(change)
  held.isChecked = true
  return made.json<{ ReportName: string }>().ReportName
}

const unclosed = '<p>One</p>\n{{#if account}}'

describe('a report that no run could write', () => {
  test.each([
    [
      'a block that is not closed',
      { ReportMarkup: unclosed },
      'markup',
      2,
      'Code, line 2: The block "if" is not closed.',
    ],
    ['a helper there is not', { ReportMarkup: '{{nope 1}}' }, 'markup', 1, 'Code, line 1: There is no helper "nope".'],
    [
      'a script that cannot be read',
      { ReportHelperScript: '\nfunction a( {' },
      'helpers',
      2,
      'Helpers, line 2: Unexpected end of input',
    ],
  ])('is not made, and says where it is wrong: %s', async (_, change, part, line, detail) => {
    const refused = await create(change)
    expect(refused.statusCode).toBe(422)
    expect(refused.json()).toMatchObject({
      success: false,
      _tag: 'ReportUnwritable',
      message: 'Error Saving Report',
      fault: { part, line },
      detail,
    })
  })

  test('is not saved over one that could be, which stands as it was', async () => {
    const name = (await create({ ReportTitle: 'Sound' })).json<{ ReportName: string }>().ReportName
    const refused = await save(name, 1, { ReportTitle: 'Sound', ReportMarkup: unclosed })
    expect([refused.statusCode, refused.json<{ _tag: string }>()._tag]).toEqual([422, 'ReportUnwritable'])
    expect(await revisionOf(name)).toBe(1)
  })

  test('that was saved before is mended, but not given another title as it is', async () => {
    const broken = { ReportTitle: 'Broken', ReportMarkup: unclosed }
    const name = await unchecked(broken)
    const renamed = await save(name, 1, { ...broken, ReportTitle: 'Renamed' })
    expect(renamed.json()).toMatchObject({ _tag: 'ReportUnwritable', fault: { line: 2 } })
    expect((await save(name, 1, { ...broken, ReportMarkup: '<p>Mended</p>' })).json()).toMatchObject({ revision: 2 })
    const restored = await testApp.call(
      'POST',
      `/reports/${name}/restore`,
      { to: 1, revision: 2 },
      { token: accessToken },
    )
    expect(restored.json()).toMatchObject({ _tag: 'ReportUnwritable', fault: { line: 2 } })
    expect(await revisionOf(name)).toBe(2)
  })
})

test('what is only doubtful is saved', async () => {
  expect((await create({ ReportMarkup: '{{holdings.marketvalue}}' })).statusCode).toBe(200)
})

test('a draft is checked without being saved', async () => {
  const checked = (change: Partial<ReportContent>) =>
    testApp.call('POST', '/reports/check', { report: encoded(change) }, { token: accessToken })
  expect((await checked({ ReportMarkup: '\n{{holdings.asat}}' })).json()).toEqual({
    fault: null,
    doubts: [{ why: 'NoField', name: 'holdings.asat', line: 2, column: 3, nearest: 'holdings.asAt' }],
  })
  expect((await checked({ ReportMarkup: unclosed })).json()).toMatchObject({
    fault: { part: 'markup', line: 2 },
    doubts: [],
  })
})

describe('a draft that reads well is written once from sample data', () => {
  const trialOf = async (change: Partial<ReportContent>): Promise<unknown> => {
    const checked = await testApp.call('POST', '/reports/check', { report: encoded(change) }, { token: accessToken })
    expect(checked.json()).toMatchObject({ fault: null, doubts: [] })
    return checked.json<{ trial?: unknown }>().trial
  }
  const markup = '<p>{{boom}}</p>'

  test('and a helper that throws is told at its line', async () => {
    const helpers = 'function boom() {\n  throw new Error("no luck")\n}'
    expect(await trialOf({ ReportMarkup: markup, ReportHelperScript: helpers })).toMatchObject({
      _tag: 'HelperFault',
      message: 'boom: no luck (called on line 1 of the markup)',
      part: 'helpers',
      line: 2,
    })
  })

  test('and one that never ends is told soon', async () => {
    const began = performance.now()
    const helpers = 'function boom() { for (;;); }'
    expect(await trialOf({ ReportMarkup: markup, ReportHelperScript: helpers })).toMatchObject({ _tag: 'TooSlow' })
    expect(performance.now() - began).toBeLessThan(15_000)
  })

  test('and is saved all the same: with other data it may be written', async () => {
    const ReportHelperScript = 'function boom() { throw new Error("no luck") }'
    expect((await create({ ReportMarkup: markup, ReportHelperScript })).statusCode).toBe(200)
  })

  test.each(standardReports)('and of $ReportTitle there is nothing to tell', async (report) => {
    expect(await trialOf({ ...report, ReportLogoID: reportContent.ReportLogoID })).toBeUndefined()
  })
})

test('where reports cannot be checked none is saved, and that is no fault of theirs', async () => {
  held.isGone = true
  const refused = await create({ ReportTitle: 'Later' })
  held.isGone = false
  expect([refused.statusCode, refused.json<{ _tag: string }>()._tag]).toEqual([503, 'ReportUnchecked'])
})
