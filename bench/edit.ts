import type { Browser, CDPSession, Page } from 'playwright-core'
import { changeDashboard, dashboard } from '../src/api/dashboards/dashboards.ts'
import type { DashboardCommand } from '../src/domain/dashboards/dashboard.ts'
import { widgetsOf } from '../src/domain/dashboards/structure.ts'
import { E } from '../src/domain/fp.ts'
import type { WidgetDefinition } from '../src/domain/widgets/widget-definition.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { cardSelector, openDashboard } from './live.ts'
import { withBrowser } from './support/browser.ts'
import { withPlutus } from './support/plutus.ts'
import { median, millisecondsText, percentile, type BenchReport } from './support/report.ts'
import { timeKeys } from './support/typed.ts'

const dashboardPath = 'portfolio/PD0005'
const typedCount = 60
const frameGoal = 20

type CallApi = ReturnType<typeof callAs>

const readDashboard = async (call: CallApi) => {
  const reply = dashboard.reply.decode(await (await call('GET', `/dashboard/${dashboardPath}`)).json())
  if (E.isLeft(reply)) throw new Error('the dashboard could not be read')
  return reply.right
}

const postChanges = async (call: CallApi, changes: readonly DashboardCommand[]): Promise<void> => {
  const { revision } = await readDashboard(call)
  const saved = await call('PUT', `/widgets/${dashboardPath}`, { revision, changes })
  const reply = changeDashboard.reply.decode(await saved.json())
  if (E.isLeft(reply) || reply.right.refused.length > 0) throw new Error('the dashboard could not be changed')
}

/** Repeats the widgets of the dashboard in two columns until there are sixty. */
const fillUp = async (call: CallApi): Promise<void> => {
  const there = widgetsOf((await readDashboard(call)).dashboard.rows)
  const copies = Array.from({ length: typedCount - there.length }, (_, at): WidgetDefinition => {
    const copied = there[at % there.length]!
    return { ...copied, wid: `copy-${at.toString()}`, title: `${at.toString()} ${copied.title}`, titleModified: true }
  })
  await postChanges(call, [
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

const typedText = 'The portfolio of all of us'

/** For each key of a title: the time of the main thread, and the time from the event until its frame is painted. */
const titleTyped = (page: Page, session: CDPSession) =>
  timeKeys(page, typedText, async (press) => {
    const before = await busyOf(session)
    const painted = await press()
    return { busy: (await busyOf(session)) - before, painted }
  })

const typeTitles = async (page: Page, session: CDPSession, opening: string) => {
  await page.getByRole('button', { name: opening, exact: true }).first().click()
  await page.getByRole('dialog').getByLabel('Title').fill('')
  await page.waitForTimeout(500)
  const keys = await titleTyped(page, session)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  return keys
}

/** The gaps between frames during a drag of two seconds. */
const dragWidgets = async (page: Page): Promise<readonly number[]> => {
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
const timeRemoteChanges = async (page: Page, call: CallApi, rounds: number): Promise<readonly number[]> => {
  const widget = widgetsOf((await readDashboard(call)).dashboard.rows)[0]!
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
    await postChanges(call, [{ type: 'EditWidget', widget: { ...widget, title, titleModified: true } }])
    found.push((await received) - sent)
  }
  return found
}

const withEditor = async <A>(
  browser: Browser,
  url: string,
  work: (page: Page, call: CallApi) => Promise<A>,
): Promise<A> => {
  const call = callAs(url, (await signIn(url, 'superadmin')).token)
  await fillUp(call)
  const page = await openDashboard(browser, url, (await signIn(url, 'admin')).token, `/dashboard/${dashboardPath}`)
  const shown = await page.locator(cardSelector).count()
  if (shown !== typedCount) throw new Error(`${shown.toString()} widgets are shown, not ${typedCount.toString()}`)
  await page.getByRole('button', { name: 'Edit mode' }).click()
  await page.getByRole('group', { name: 'Editing' }).waitFor()
  return work(page, call)
}

const figuresRow = (name: string, figures: readonly number[], goal: string): readonly string[] => [
  name,
  millisecondsText(median(figures)),
  millisecondsText(percentile(figures, 0.95)),
  millisecondsText(Math.max(...figures)),
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
export const measureEdit = (isQuick: boolean): Promise<BenchReport> =>
  withPlutus(({ url }) =>
    withBrowser((browser) =>
      withEditor(browser, url, async (page, call) => {
        const session = await page.context().newCDPSession(page)
        await session.send('Performance.enable')
        const own = await typeTitles(page, session, 'Edit dashboard')
        const widgets = await typeTitles(page, session, `Edit ${(await firstTitle(page)) ?? ''}`)
        const frames = await dragWidgets(page)
        const slow = frames.filter((gap) => gap > frameGoal).length / frames.length
        const received = await timeRemoteChanges(page, call, isQuick ? 5 : 20)
        return {
          title: `${typedCount.toString()} widgets on one dashboard in edit mode`,
          columns: ['', 'median', 'p95', 'slowest', 'goal'],
          rows: [
            figuresRow(
              'dashboard title: main thread a key',
              own.map(({ busy }) => busy),
              '< 16 ms',
            ),
            figuresRow(
              'dashboard title: key to paint',
              own.map(({ painted }) => painted),
              '',
            ),
            figuresRow(
              'widget title: main thread a key',
              widgets.map(({ busy }) => busy),
              '< 16 ms',
            ),
            figuresRow(
              'widget title: key to paint',
              widgets.map(({ painted }) => painted),
              '',
            ),
            figuresRow(
              `drag: frame (${(100 * slow).toFixed(1)}% over ${frameGoal.toString()} ms)`,
              frames,
              '60 a second',
            ),
            figuresRow('change elsewhere: call to paint', received, ''),
          ],
        }
      }),
    ),
  )
