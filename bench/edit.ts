import type { Browser, CDPSession, Page } from 'playwright-core'
import { changeDashboard, dashboard } from '../src/api/dashboards/dashboards.ts'
import type { DashboardCommand } from '../src/domain/dashboards/dashboard.ts'
import { widgetsOf } from '../src/domain/dashboards/structure.ts'
import { E } from '../src/domain/fp.ts'
import type { WidgetDefinition } from '../src/domain/widgets/widget-definition.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { card, openDashboard } from './live.ts'
import { withBrowser } from './support/browser.ts'
import { withPlutus } from './support/plutus.ts'
import { median, ms, percentile, type Report } from './support/report.ts'
import { typed } from './support/typed.ts'

const place = 'portfolio/PD0005'
const sixty = 60
const frameGoal = 20

type Call = ReturnType<typeof callAs>

const read = async (call: Call) => {
  const reply = dashboard.reply.decode(await (await call('GET', `/dashboard/${place}`)).json())
  if (E.isLeft(reply)) throw new Error('the dashboard could not be read')
  return reply.right
}

const change = async (call: Call, changes: readonly DashboardCommand[]): Promise<void> => {
  const { revision } = await read(call)
  const saved = await call('PUT', `/widgets/${place}`, { revision, changes })
  const reply = changeDashboard.reply.decode(await saved.json())
  if (E.isLeft(reply) || reply.right.refused.length > 0) throw new Error('the dashboard could not be changed')
}

/** Repeats the widgets of the dashboard in two columns until there are sixty. */
const fillUp = async (call: Call): Promise<void> => {
  const there = widgetsOf((await read(call)).dashboard.rows)
  const copies = Array.from({ length: sixty - there.length }, (_, at): WidgetDefinition => {
    const copied = there[at % there.length]!
    return { ...copied, wid: `copy-${at.toString()}`, title: `${at.toString()} ${copied.title}`, titleModified: true }
  })
  await change(call, [
    { type: 'RestructureDashboard', structure: '6-6' },
    ...copies.map(
      (widget, at) => ({ type: 'AddWidget', widget, cid: `leaf-${((at % 2) + 1).toString()}`, index: 0 }) as const,
    ),
  ])
}

/** Time the main thread has been busy so far, in milliseconds. */
const busyOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

const text = 'The portfolio of all of us'

/** For each key of a title: the time of the main thread, and the time from the event until its frame is painted. */
const titleTyped = (page: Page, session: CDPSession) =>
  typed(page, text, async (press) => {
    const before = await busyOf(session)
    const painted = await press()
    return { busy: (await busyOf(session)) - before, painted }
  })

const titles = async (page: Page, session: CDPSession, opening: string) => {
  await page.getByRole('button', { name: opening, exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('Title').fill('')
  await page.waitForTimeout(500)
  const keys = await titleTyped(page, session)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return keys
}

/** The gaps between frames during a drag of two seconds. */
const dragged = async (page: Page): Promise<readonly number[]> => {
  const handle = page.getByRole('button', { name: /^Move / }).first()
  await handle.scrollIntoViewIfNeeded()
  const box = await handle.boundingBox()
  if (box === null) throw new Error('the handle is not to be seen')
  await page.mouse.move(box.x + 8, box.y + 8)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 30, { steps: 4 })
  await page.waitForTimeout(300)
  const gaps = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const found: number[] = []
        const end = performance.now() + 2000
        const next = (last: number) => (now: number) => {
          found.push(now - last)
          if (now < end) requestAnimationFrame(next(now))
          else resolve(found)
        }
        requestAnimationFrame((now) => requestAnimationFrame(next(now)))
      }),
  )
  for (let turn = 0; turn < 120; turn += 1) {
    const angle = (turn / 120) * 4 * Math.PI
    await page.mouse.move(700 + 300 * Math.cos(angle), 480 + 220 * Math.sin(angle))
    await page.waitForTimeout(12)
  }
  const found = await gaps
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return found
}

/** Time from the call that changes a widget until another browser has painted it. */
const remote = async (page: Page, call: Call, rounds: number): Promise<readonly number[]> => {
  const widget = widgetsOf((await read(call)).dashboard.rows)[0]!
  const found: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const title = `Heard ${round.toString()}`
    const received = page.evaluate(
      (title) =>
        new Promise<number>((resolve) => {
          const observer = new MutationObserver(() => {
            if (![...document.querySelectorAll('main h2')].some((heading) => heading.textContent.includes(title)))
              return
            observer.disconnect()
            requestAnimationFrame(() => setTimeout(() => resolve(Date.now())))
          })
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      title,
    )
    await page.waitForTimeout(60)
    const sent = Date.now()
    await change(call, [{ type: 'EditWidget', widget: { ...widget, title, titleModified: true } }])
    found.push((await received) - sent)
  }
  return found
}

const withEditor = async <A>(
  browser: Browser,
  url: string,
  work: (page: Page, call: Call) => Promise<A>,
): Promise<A> => {
  const call = callAs(url, (await signIn(url, 'superadmin')).token)
  await fillUp(call)
  const page = await openDashboard(browser, url, (await signIn(url, 'admin')).token, `/dashboard/${place}`)
  const shown = await page.locator(card).count()
  if (shown !== sixty) throw new Error(`${shown.toString()} widgets are shown, not ${sixty.toString()}`)
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await page.getByRole('group', { name: 'Editing' }).waitFor()
  return work(page, call)
}

const row = (name: string, figures: readonly number[], goal: string): readonly string[] => [
  name,
  ms(median(figures)),
  ms(percentile(figures, 0.95)),
  ms(Math.max(...figures)),
  goal,
]

/** The title of the first widget, read from its handle. */
const firstTitle = async (page: Page) =>
  (
    await page
      .getByRole('button', { name: /^Move / })
      .first()
      .getAttribute('aria-label')
  )?.replace(/^Move /, '')

/** Measures a dashboard of sixty widgets while somebody edits it. */
export const measureEdit = (isQuick: boolean): Promise<Report> =>
  withPlutus(({ url }) =>
    withBrowser((browser) =>
      withEditor(browser, url, async (page, call) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Performance.enable')
        const own = await titles(page, session, 'Edit dashboard')
        const widgets = await titles(page, session, `Edit ${(await firstTitle(page)) ?? ''}`)
        const frames = await dragged(page)
        const slow = frames.filter((gap) => gap > frameGoal).length / frames.length
        const received = await remote(page, call, isQuick ? 5 : 20)
        return {
          title: `${sixty.toString()} widgets on one dashboard in edit mode`,
          columns: ['', 'median', 'p95', 'slowest', 'goal'],
          rows: [
            row(
              'dashboard title: main thread a key',
              own.map(({ busy }) => busy),
              '< 16 ms',
            ),
            row(
              'dashboard title: key to paint',
              own.map(({ painted }) => painted),
              '',
            ),
            row(
              'widget title: main thread a key',
              widgets.map(({ busy }) => busy),
              '< 16 ms',
            ),
            row(
              'widget title: key to paint',
              widgets.map(({ painted }) => painted),
              '',
            ),
            row(`drag: frame (${(100 * slow).toFixed(1)}% over ${frameGoal.toString()} ms)`, frames, '60 a second'),
            row('change elsewhere: call to paint', received, ''),
          ],
        }
      }),
    ),
  )
