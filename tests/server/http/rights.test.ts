import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import { bringPeople, testPeople } from '../support/calls/people.ts'
import { openReportRenderer } from '../support/calls/open-report-renderer.ts'
import { reportContent } from '../support/calls/report-content.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'
import { tinyPng } from '../../unit/support/png.ts'

const { renderReport, stop, hold } = openReportRenderer()
let testApp: TestApp
let adminToken: string

const clientList = ['blocked', 'moved', 'waiting', 'unchanged']

beforeAll(async () => {
  testApp = await openTestApp({ renderReport })
  const rows = testPeople.filter(({ username }) => username === 'client')
  await bringPeople(
    testApp,
    clientList.flatMap((username) => rows.map((row) => ({ ...row, username, email: `${username}@plutus.example` }))),
  )
  await testApp.tail.reached(await testApp.log.lastPosition())
  adminToken = await testApp.signIn('admin')
  await testApp.call(
    'POST',
    '/report-logos',
    { ReportLogoName: 'Firm', ReportLogoData: tinyPng },
    { token: adminToken },
  )
  await bringReportFirm(testApp)
  const report = ReportContent.encode({ ...reportContent, ReportTitle: 'Holdings', ReportLevel: ['account'] })
  const reply = await testApp.call('POST', '/reports', { report }, { token: adminToken })
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
})
afterAll(async () => {
  await stop()
  await testApp.drop()
})

const run = async (token: string, account = 'P1') => {
  const path = `/reports/view/holdings?AccountCode=${account}&PositionDate=2024-01-03`
  return await testApp.call('POST', path, undefined, { token })
}

const block = (username: string) =>
  testApp.call('PUT', '/users', { act: 'block', usernames: [username] }, { token: adminToken })

const leaveWith = async (username: string, accounts: readonly string[]): Promise<void> => {
  const user = (await testApp.call('GET', `/users/${username}`, undefined, { token: adminToken })).json<object>()
  const reply = await testApp.call(
    'PUT',
    `/users/${username}`,
    { ...user, dashboardId: 'portfolio', accounts, groups: [], defaultCode: accounts[0] },
    { token: adminToken },
  )
  expect([reply.statusCode, reply.body]).toEqual([200, expect.anything()])
}

describe('First aid 17: a call is answered with the rights of its answer', () => {
  test('a report is not sent to a person who was blocked while it was made', async () => {
    const token = await testApp.signIn('blocked')
    const { held, letGo } = hold()
    const reply = run(token)
    await held
    expect((await block('blocked')).statusCode).toBe(200)
    letGo()
    expect([(await reply).statusCode, (await reply).json()]).toMatchObject([403, { type: 1 }])
  })

  test('a report is not sent to a client who lost the account while it was made', async () => {
    const token = await testApp.signIn('moved')
    const { held, letGo } = hold()
    const reply = run(token, 'P2')
    await held
    await leaveWith('moved', ['P1'])
    letGo()
    expect([(await reply).statusCode, (await reply).json()]).toMatchObject([403, { type: 3 }])
  })

  test('a call that stood in line is not begun for a person who was blocked meanwhile', async () => {
    const token = await testApp.signIn('waiting')
    const [first, second] = [hold(), hold()]
    const making = [run(token), run(token)]
    await Promise.all([first.held, second.held])
    const third = run(token)
    await block('waiting')
    first.letGo()
    second.letGo()
    const replies = await Promise.all([...making, third])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403])
    const runs = await testApp.call('GET', '/report-runs', undefined, { token: adminToken })
    expect(runs.json<{ runs: { by: string }[] }>().runs.filter(({ by }) => by === 'waiting')).toHaveLength(2)
  })

  test('a report is sent where other people changed meanwhile', async () => {
    const token = await testApp.signIn('unchanged')
    const { held, letGo } = hold()
    const reply = run(token)
    await held
    await block('other')
    letGo()
    expect((await reply).statusCode).toBe(200)
  })
})
