import * as t from 'io-ts'
import { intentOf } from '../../../server/log/carry-out.ts'
import { openEventLog } from '../../../server/log/open-log.ts'
import { openPool } from '../../../server/postgres/limits.ts'
import { serverProjections } from '../../../server/projections.ts'
import { E } from '../../../src/domain/fp.ts'
import { dashboardRoom } from '../../../src/domain/log/recorded-event.ts'
import { callAs, signIn } from '../../support/sign-in.ts'
import { openAs } from '../support/open-as.ts'
import { databaseUrl, expect, listenToConsole, plutusUrl, test, widgetNamed } from '../support/plutus-test.ts'

const code = 'PD0014'
const path = `portfolio/${code}`
const own = { wid: 'old', name: 'old', title: 'Old widget', type: 'table' } as const
const Revised = t.type({ revision: t.number })
const selfUrls = ['/dashboard/{type}/{code}/pdf', '/reports/static/view/statement?id=1']

/** Stores the widget as a release before the check of addresses could. */
const storeOld = async (url: string): Promise<void> => {
  const pool = openPool(databaseUrl(), 1)
  try {
    const log = openEventLog({ pool, url: databaseUrl(), projections: serverProjections })
    const stream = `dashboard/${path}`
    const expected = (await log.readStream(stream)).length
    const data = { widget: { ...own, config: { url } } }
    const event = { type: 'WidgetEdited', data, audience: [dashboardRoom('portfolio', code)] }
    const stored = await log.append(intentOf('tests', new Date()), [{ stream, expected, events: [event] }])()
    if (E.isLeft(stored)) throw new Error('The old widget could not be stored')
    await fetch(`${plutusUrl()}/api/v1/health/live`, { headers: { 'at-position': stored.right.position.toString() } })
  } finally {
    await pool.end()
  }
}

test('B1, B2: an old widget that points at its own dashboard neither opens nor prints it', async ({ page }) => {
  test.setTimeout(120_000)
  const said = listenToConsole(page)
  const { token } = await signIn(plutusUrl(), 'admin')
  const call = callAs(plutusUrl(), token)
  const opened = Revised.decode(await (await call('GET', `/dashboard/${path}`)).json())
  const revision = E.isRight(opened) ? opened.right.revision : 0
  const added = { type: 'AddWidget', widget: { ...own, config: { url: '/data/{entity}/{code}/transactions' } } }
  const reply = await call('PUT', `/widgets/${path}`, { revision, changes: [{ ...added, cid: 'leaf-1', index: 0 }] })
  expect(reply.status).toBe(200)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const url of selfUrls) {
    await storeOld(url)
    await openAs(page, token, `/dashboard/${path}`)
    const old = widgetNamed(page, /^Old widget/)
    await expect(old.getByText('These figures are not available.')).toBeVisible()
    await expect(old).not.toContainText(/address|url|config|path/i)
    const printed = await call('GET', `/dashboard/${path}/pdf`)
    expect([printed.status, printed.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  }
  expect(asked.filter((path) => /\/(?:pdf|static\/view\/.*)$/.test(path))).toEqual([])
  said.expectQuiet()
})
