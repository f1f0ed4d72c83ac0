import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ReportContent } from '../../../src/domain/reports/report.ts'
import type { Notification } from '../../../src/domain/notifications/notification.ts'
import { tinyPng } from '../../unit/support/png.ts'
import { fileReport, fieldsOf } from '../support/calls/file-static-report.ts'
import { testPassword } from '../support/calls/people.ts'
import { reportContent } from '../support/calls/report-content.ts'
import { bringReportFirm } from '../support/calls/report-firm.ts'
import { openTestApp, type TestApp } from '../support/calls/test-app.ts'

let testApp: TestApp
const token = { admin: '', client: '' }

beforeAll(async () => {
  testApp = await openTestApp()
  await bringReportFirm(testApp)
  token.admin = await testApp.signIn('admin')
  token.client = await testApp.signIn('client')
})
afterAll(() => testApp.drop())

const admin = (method: string, path: string, body?: unknown) => testApp.call(method, path, body, { token: token.admin })

const expectDone = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }): void =>
  expect([statusCode, body]).toEqual([200, expect.anything()])

const read = async <Reply>(path: string): Promise<Reply> => (await admin('GET', path)).json<Reply>()

const drawing = `data:image/svg+xml;utf8,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')}`

const user = {
  username: 'spec.user',
  email: 'spec.user@plutus.example',
  password: 'Wattle-Grove-9',
  given_name: 'Spec',
  family_name: 'User',
  dashboardId: 'portfolio',
  Roles: [{ role_id: 'client', name: 'Client' }],
}

const notification = {
  Title: 'Closed',
  Message: 'On Friday',
  Priority: 3,
  Dismissible: false,
  Expiry: '2099-01-01T00:00:00Z',
  user_notifications: [{ user_id: 'client', user: 'client Tester' }],
}

const widget = {
  name: 'spec-widget',
  title: 'Spec',
  widgetType: 'table',
  updated: false,
  config: { url: '/data/{entity}/{code}/valuation' },
  info: [{ title: 'About', content: 'It' }],
}

const report = { ...ReportContent.encode(reportContent), ReportParams: '["AccountCode","PositionDate"]' }

const logo = { ReportLogoName: 'Firm', ReportLogoData: tinyPng }

describe("Issue 35: a call accepts SPEC's own body", () => {
  test('POST /authenticate', async () => {
    expectDone(await testApp.call('POST', '/authenticate', { username: 'other', password: testPassword }))
  })

  test('POST /users, PUT /users/{username}', async () => {
    expectDone(
      await admin('POST', '/users', { ...user, accounts: ['P1'], defaultCode: 'P1', phone_number: '02 5550 1' }),
    )
    expect(await read('/users/spec.user')).toMatchObject({ status: 1, title: '', groups: [], change_password: false })
    const { password: _, ...kept } = user
    expectDone(await admin('PUT', '/users/spec.user', { ...kept, family_name: 'Changed' }))
    expect(await read('/users/spec.user')).toMatchObject({
      family_name: 'Changed',
      phone_number: '02 5550 1',
      accounts: ['P1'],
      defaultCode: 'P1',
      status: 1,
    })
  })

  test('POST /users/bulk-create with the file and an identity', async () => {
    const columns = 'username,email,password,given_name,family_name,defaultDashboard,roles,accounts,groups,defaultCode'
    const row = 'spec.row,spec.row@plutus.example,,Spec,Row,portfolio,client,P1|P2,,P1'
    const form = new FormData()
    form.append('users', new Blob([`${columns}\r\n${row}\r\n`], { type: 'text/csv' }), 'users.csv')
    form.append('identity', JSON.stringify({ username: 'admin' }))
    const encoded = new Response(form)
    const sent = await testApp.app.inject({
      method: 'POST',
      url: '/api/v1/users/bulk-create',
      headers: { 'access-token': token.admin, 'content-type': encoded.headers.get('content-type') ?? '' },
      payload: Buffer.from(await encoded.arrayBuffer()),
    })
    expect([sent.statusCode, sent.json()]).toMatchObject([200, { created: ['spec.row'], failed: [] }])
  })

  test('POST /users/change_password', async () => {
    const body = { oldPassword: testPassword, newPassword: 'Wattle-Grove-9' }
    expectDone(await testApp.call('POST', '/users/change_password', body, { token: await testApp.signIn('other') }))
  })

  test('POST /widgets, PUT /widgets/{name}', async () => {
    expectDone(await admin('POST', '/widgets', widget))
    expectDone(await admin('PUT', '/widgets/spec-widget', { ...widget, title: 'Changed' }))
    expectDone(await admin('PUT', '/widgets/spec-widget', { ...widget, title: 'Changed again' }))
    expect(await read('/widgets')).toContainEqual(
      expect.objectContaining({ name: 'spec-widget', title: 'Changed again', description: '', updated: true }),
    )
  })

  test('PUT /widgets/{type}/{code} refuses a whole layout and says why', async () => {
    const { dashboard } = await read<{ dashboard: unknown }>('/dashboard/portfolio/P1')
    for (const body of [dashboard, [widget], { widgets: [widget] }]) {
      const refused = await admin('PUT', '/widgets/portfolio/P1', body)
      expect([refused.statusCode, refused.json<{ errors: unknown }>().errors]).toEqual([
        400,
        [
          {
            path: '',
            message:
              'must be { revision, changes }: a dashboard is saved as changes on a revision, because a whole layout would overwrite what others saved',
          },
        ],
      ])
    }
  })

  test('POST /site-settings', async () => {
    const setting = { Title: 'CurrentDataDate', Type: 'date' }
    expectDone(await admin('POST', '/site-settings', { ...setting, Value: '2026-06-30' }))
    expectDone(await admin('POST', '/site-settings', { ...setting, Value: '' }))
    expect(await read('/site-settings/CurrentDataDate')).toMatchObject({ Value: '', revision: 2 })
  })

  test('POST /utils/flush-api-cache, POST /utils/svg2png', async () => {
    expectDone(await admin('POST', '/utils/flush-api-cache'))
    const drawn = await admin('POST', '/utils/svg2png', { uri: drawing, width: 9, height: 9 })
    expect(drawn.json()).toEqual({ uri: expect.stringMatching(/^data:image\/png/) as unknown })
  })

  test('POST /report-logos, PUT /report-logos/{id}, POST /reports, PUT /reports/{name}, POST /reports/preview', async () => {
    expectDone(await admin('POST', '/report-logos', logo))
    expectDone(await admin('PUT', '/report-logos/1', { ...logo, ReportLogoID: 1 }))
    expectDone(await admin('POST', '/reports', { report }))
    for (const ReportTitle of ['Second title', 'Third title'])
      expectDone(
        await admin('PUT', '/reports/portfolio-valuation', {
          report: { ...report, ReportTitle, ReportID: 1, ReportName: 'portfolio-valuation' },
        }),
      )
    const saved = await read<{ report: unknown }>('/reports/portfolio-valuation')
    expect(saved.report).toMatchObject({ ReportTitle: 'Third title', ReportParams: '["PositionDate"]' })
    expectDone(await admin('POST', '/reports/preview?AccountCode=P1&PositionDate=2024-01-03', { report, params: {} }))
  })

  test('PUT /reports/static/{name}, DELETE /reports/static/delete/{id}', async () => {
    const { id, name } = await fileReport(testApp, { Code: 'P4' }, 'Spec')
    for (const StaticReportTitle of ['Second title', 'Third title'])
      expectDone(
        await admin('PUT', `/reports/static/${name}`, {
          report: { ...fieldsOf({ Code: 'P4', StaticReportName: name, StaticReportTitle }), StaticReportID: id },
        }),
      )
    expectDone(await admin('DELETE', `/reports/static/delete/${id}`))
  })

  test('POST /notifications, PUT and DELETE /notifications/{id}, PUT …/user-notifications/{userNotificationId}', async () => {
    const sent = await admin('POST', '/notifications', notification)
    expectDone(sent)
    const { NotificationID } = sent.json<{ NotificationID: string }>()
    const path = `/notifications/${NotificationID}`
    const { user_notifications: _, ...edited } = notification
    for (const Title of ['Second title', 'Third title'])
      expectDone(await admin('PUT', path, { ...edited, NotificationID, Title, Dismissible: true }))
    const { Priority: _priority, Dismissible: _dismissible, ...least } = edited
    expectDone(await admin('PUT', path, { ...least, Title: 'Fourth title', Expiry: '2099-06-30' }))
    const received = await testApp.call('GET', '/notifications', undefined, { token: token.client })
    const [own] = received.json<readonly Notification[]>()[0]?.user_notifications ?? []
    // the end of the day in Sydney
    const Expiry = '2099-06-30T13:59:00.000Z'
    const told = {
      Expiry,
      NotificationID,
      Title: 'Fourth title',
      Priority: 3,
      Dismissible: true,
      mustAcknowledge: false,
    }
    expect(own).toMatchObject({ NotificationID, Status: 0, user_id: 'client', notification: told })
    const dismissed = { ...own, Status: 1 }
    expectDone(
      await testApp.call('PUT', `${path}/user-notifications/${own?.UserNotificationID ?? ''}`, dismissed, {
        token: token.client,
      }),
    )
    expectDone(await admin('DELETE', path))
  })

  test('DELETE /users/{username}', async () => {
    expectDone(await admin('DELETE', '/users/spec.user'))
  })
})

test('a change without a revision overwrites, and one on an older revision is still refused', async () => {
  const save = async (Value: number, revision?: number) =>
    (await admin('POST', '/site-settings', { Title: 'IdleMinutes', Value, revision })).statusCode
  expect([await save(10), await save(20), await save(30, 1), await save(30, 2)]).toEqual([200, 200, 409, 200])
})
