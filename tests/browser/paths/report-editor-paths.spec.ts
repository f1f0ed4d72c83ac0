import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import { type EventFrom, initialTransition, type SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import { reportEditorMachine } from '../../../src/machines/reports/report-editor.ts'
import { reportEditor as sample } from '../../samples/reports/report-editor.ts'
import { pathsOf } from '../../model/support/paths.ts'
import { signIn } from '../../support/sign-in.ts'
import { holdCalls } from '../support/hold-calls.ts'
import { isOfRetries } from '../support/is-of-retries.ts'
import { pathsBetweenLooks } from '../support/paths-between-looks.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { addReport, changeReport } from '../support/reports-elsewhere.ts'
import { goWithin, openAs } from '../support/open-as.ts'
import { testPaths } from '../support/walk-tests.ts'

type State = SnapshotFrom<typeof reportEditorMachine>
type Event = EventFrom<typeof reportEditorMachine>

const { input, identify } = sample
if (input === undefined || identify === undefined) throw new Error('the sample is not whole')

/** The history is a dialog: while it is open nothing else can be done. */
const events = sample.events.filter((event) => !event.type.includes('history') && !isOfRetries(event))

const partsOf = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  title: page.getByRole('textbox', { name: 'Title' }),
  failure: page.getByText('Error Saving Report'),
  saved: page.getByText('Report Saved'),
  conflict: page.getByText(/has saved this report/),
  doubts: page.getByRole('dialog', { name: 'Some names in this report may be wrong' }),
  edits: page.getByText('Unsaved edits'),
})

/** Nobody tells the page of what others do: what it is answered is all it knows, as the path has it. */
const deafen = async (page: Page): Promise<void> => {
  await page.routeWebSocket(/socket\.io/, () => undefined)
  await page.route('**/api/v1/report-parameters', () => undefined)
}

const elsewhere = (route: Route): Promise<void> =>
  route.continue({
    url: route
      .request()
      .url()
      .replace(/[^/]+$/, 'no-such-report'),
  })

const sentWith = (route: Route, field: keyof ReportContent, text: string): Promise<void> => {
  const sent: unknown = route.request().postDataJSON()
  return route.continue({ postData: JSON.stringify(sent).replace(`"${field}":"`, `$&${text}`) })
}

const tooLong = (route: Route): Promise<void> => sentWith(route, 'ReportTitle', 'x'.repeat(300))

const openEditors = async (page: Page) => {
  const { token } = await signIn(plutusUrl(), 'superadmin')
  await deafen(page)
  const calls = await holdCalls(page, /\/api\/v1\/reports\/[\w-]+$/)
  const checks = await holdCalls(page, '**/api/v1/reports/check')
  await openAs(page, token, '/guides/client')
  const parts = partsOf(page)
  const turns: number[] = []
  let name = ''

  /** A report no path has been at. */
  const begin = async (): Promise<void> => {
    name = await addReport(`Edited by path ${randomUUID()}`)
    await goWithin(page, `/admin/reports/live-reports/edit/${name}`, [calls, checks])
  }

  const opening = async (after: State): Promise<void> => {
    const route = await calls.next()
    if (after.matches('missing')) return elsewhere(route)
    return after.matches('open') ? route.continue() : route.abort()
  }

  const checking = async (after: State): Promise<void> => {
    const route = await checks.next()
    if (after.matches({ open: { work: 'asking' } })) return sentWith(route, 'ReportMarkup', '{{report.titel}}')
    return O.isSome(after.context.refusal) ? sentWith(route, 'ReportHelperScript', 'function ( {') : route.continue()
  }

  const saving = async ({ context: { refusal } }: State, after: State): Promise<void> => {
    const route = await calls.next()
    if (after.matches({ open: { work: 'reading' } })) {
      turns.push(1)
      await changeReport(name, { ReportMarkup: `<p>Theirs ${turns.length.toString()}</p>` })
      return route.continue()
    }
    return O.isSome(after.context.refusal) && O.isNone(refusal) ? tooLong(route) : route.continue()
  }

  const reading = async (after: State): Promise<void> => {
    const route = await calls.next()
    return O.isSome(after.context.refusal) ? route.abort() : route.continue()
  }

  const perform = async (event: Event, before: State, after: State): Promise<void> => {
    switch (event.type) {
      case 'open.retried':
        return parts.button('Try again').click()
      case 'draft.edited':
        // a field filled with what it holds tells nobody of it
        await parts.title.clear()
        return parts.title.fill(event.draft.ReportTitle ?? '')
      case 'save.requested':
        return parts.button('Save').click()
      case 'save.confirmed':
        return parts.doubts.getByRole('button', { name: 'Save anyway' }).click()
      case 'save.cancelled':
        return parts.doubts.getByRole('button', { name: 'Cancel' }).click()
      case 'differences.toggled':
        return page.getByRole('button', { name: /^(?:See|Hide) differences$/ }).click()
      case 'mine.kept':
        return parts.button('Keep mine').click()
      case 'theirs.taken':
        return parts.button('Load their version').click()
      case 'panes.arranged':
        return page.getByText('Side by side').click()
      case 'notice.dismissed':
        return parts.button('Dismiss').click()
      case 'report.changed':
      case 'theirs.found':
      case 'export.requested':
      case 'logo.opened':
      case 'history.opened':
      case 'dryRun.opened':
      case 'retry.due':
      default:
        if (before.matches('opening') || before.matches({ failed: 'trying' })) return opening(after)
        if (before.matches({ open: { work: 'checking' } })) return checking(after)
        return before.matches({ open: { work: 'saving' } }) ? saving(before, after) : reading(after)
    }
  }

  const expectSeen = async (state: State): Promise<void> => {
    const { draft, refusal, notice, theirs, hasUnsavedActs } = state.context
    await expect(page.getByRole('heading', { name: 'Error - Page not found' })).toHaveCount(
      state.hasTag('missing') ? 1 : 0,
    )
    await expect(parts.button('Try again')).toHaveCount(state.matches('failed') ? 1 : 0)
    await expect(parts.failure).toHaveCount(O.isSome(refusal) ? 1 : 0)
    await expect(parts.saved).toHaveCount(O.isSome(notice) && notice.value === 'ReportSaved' ? 1 : 0)
    await expect(parts.doubts).toHaveCount(state.matches({ open: { work: 'asking' } }) ? 1 : 0)
    await expect(parts.conflict).toHaveCount(O.isSome(theirs) ? 1 : 0)
    await expect(parts.edits).toHaveCount(hasUnsavedActs ? 1 : 0)
    if (!state.matches({ open: { work: 'editing' } })) return
    await expect(parts.button('Save')).toBeEnabled({ enabled: state.can({ type: 'save.requested' }) })
    if (draft.ReportTitle !== 'Valuation') await expect(parts.title).toHaveValue(draft.ReportTitle)
  }

  return { begin, perform, expectSeen }
}

/** All that tells one screen of the editor from another, what is typed aside. */
const look = (state: State) => ({
  value: state.value,
  theirs: O.isSome(state.context.theirs),
  refusal: O.isSome(state.context.refusal),
  notice: state.context.notice,
  hasUnsavedActs: state.context.hasUnsavedActs,
  isAllowed: state.can({ type: 'save.requested' }),
})

const [start] = initialTransition(reportEditorMachine, input)
const paths = pathsBetweenLooks(pathsOf(reportEditorMachine, events, { input, identify }), {
  look,
  way: ({ type }) => type,
})

testPaths({ who: 'an editor of a report', paths, start, open: openEditors })
