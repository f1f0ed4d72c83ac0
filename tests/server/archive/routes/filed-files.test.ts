import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { filedFiles } from '../../../../src/api/archive/report-uploads.ts'
import type { StaticReportKey } from '../../../../src/domain/archive/static-report.ts'
import { proposedName } from '../../../../src/domain/archive/static-report-name.ts'
import { maxSoughtFiles } from '../../../../src/domain/archive/uploads/preview/filed-files.ts'
import { E } from '../../../../src/domain/fp.ts'
import { fieldsOf, fileReport } from '../../support/calls/file-static-report.ts'
import { openTestApp, type TestApp } from '../../support/calls/test-app.ts'

let testApp: TestApp
let accessToken: string

beforeAll(async () => {
  testApp = await openTestApp()
  accessToken = await testApp.signIn('admin')
})
afterAll(() => testApp.drop())

const keyOf = (title: string): StaticReportKey => {
  const { StaticReportName: _, ...key } = fieldsOf({ StaticReportTitle: title })
  return key
}

const call = (body: object, as = accessToken) => testApp.call('POST', '/reports/static/filed', body, { token: as })

const find = async (keys: readonly StaticReportKey[], hashes: readonly string[] = []) => {
  const decoded = filedFiles.reply.decode((await call({ keys, hashes })).json())
  return E.isRight(decoded) ? decoded.right : expect.unreachable('no reply')
}

const hashOf = async (id: string): Promise<string> => {
  const reply = await testApp.call('GET', `/reports/static/page?id=${id}`, undefined, { token: accessToken })
  return reply.json<{ readonly reports: readonly { readonly hash: string }[] }>().reports[0]?.hash ?? ''
}

describe('First aid 6: the files of a zip are looked up in the archive', () => {
  test('by their keys, however the title is written, and by their content', async () => {
    const filed = await fileReport(testApp, { StaticReportTitle: 'Looked up' })
    const hash = await hashOf(filed.id)
    const report = fieldsOf({ StaticReportTitle: 'Looked up' })
    expect((await find([keyOf('LOOKED UP')])).reports).toEqual([{ report, hashes: [] }])
    expect((await find([], [hash, 'another'])).reports).toEqual([{ report, hashes: [hash] }])
    expect((await find([keyOf('Looked up')], [hash])).reports).toEqual([{ report, hashes: [hash] }])
    expect(await find([keyOf('Never filed')], ['another'])).toEqual({ reports: [], names: [] })
  })

  test('with the names that a new report of the key cannot have', async () => {
    const key = keyOf('Named alike 2024')
    const name = proposedName(key)
    for (const [index, taken] of [name, `${name}-2`, `${name}-other`].entries())
      await fileReport(testApp, { StaticReportTitle: `Other ${index.toString()}`, StaticReportName: taken })
    const { names, reports } = await find([key])
    expect([names.toSorted(), reports]).toEqual([[name, `${name}-2`], []])
    expect(proposedName(key, new Set(names))).toBe(`${name}-3`)
  })

  test('at most a thousand at once, and by archivists alone', async () => {
    const hashes = Array.from({ length: maxSoughtFiles + 1 }, (_, index) => index.toString())
    expect((await call({ keys: [], hashes })).statusCode).toBe(422)
    expect((await call({ keys: [], hashes: [] }, await testApp.signIn('client'))).statusCode).toBe(403)
  })
})
