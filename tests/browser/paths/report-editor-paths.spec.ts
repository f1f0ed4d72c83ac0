import { silenceSocket } from '../support/network/silence-socket.ts'
import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import type { ReportContent } from '../../../src/domain/reports/report.ts'
import { reportDraftMachine } from '../../../src/machines/reports/report-editing.ts'
import { reportEditorMachine } from '../../../src/machines/reports/report-editor.ts'
import { reportDraft, reportEditor } from '../../samples/reports/report-editor.ts'
import { pathsOf } from '../../model/support/paths.ts'
import { signIn } from '../../support/sign-in.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import { isOfRetries } from '../support/walks/is-of-retries.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { addReport, changeReport } from '../support/reports-elsewhere.ts'
import { goWithin, openAs } from '../support/open-as.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../support/walks/walks.ts'

type MachineState = SnapshotFrom<typeof reportDraftMachine>
type Opening = SnapshotFrom<typeof reportEditorMachine>

const { input, identify } = reportDraft
if (identify === undefined) throw new Error('the sample is not whole')

const partsOf = (page: Page) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  title: page.getByRole('textbox', { name: 'Title' }),
  failure: page.getByText('Error Saving Report'),
  conflict: page.getByText(/has saved this report/),
  doubts: page.getByRole('dialog', { name: 'Some names in the markup of this report may be wrong' }),
  edits: page.getByText('Unsaved edits'),
})

/** Nobody tells the page of what others do: what it is answered is all it knows, as the path has it. */
const deafen = async (page: Page): Promise<void> => {
  await silenceSocket(page)
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
  await openAs(page, token, '/guides/administrator')
  const parts = partsOf(page)
  const turns: number[] = []
  let name = ''

  /** A report no path has been at. */
  const begin = async (): Promise<void> => {
    name = await addReport(`Edited by path ${randomUUID()}`)
    await goWithin(page, `/admin/reports/live-reports/edit/${name}`, [calls, checks])
  }

  const opening = async (after: Opening): Promise<void> => {
    const route = await calls.next()
    if (after.matches('missing')) return elsewhere(route)
    return after.matches('open') ? route.continue() : route.abort()
  }

  const beginOpen = async (): Promise<void> => {
    await begin()
    await (await calls.next()).continue()
    await page.getByRole('region', { name: 'Panes' }).getByText('Side by side').click()
  }

  const checking = async (after: MachineState): Promise<void> => {
    const route = await checks.next()
    if (after.matches('doubted')) return sentWith(route, 'ReportMarkup', '{{report.titel}}')
    return O.isSome(after.context.refusal) ? sentWith(route, 'ReportHelperScript', 'function ( {') : route.continue()
  }

  const saving = async (after: MachineState): Promise<void> => {
    const route = await calls.next()
    if (after.matches('reading')) {
      turns.push(1)
      await changeReport(name, { ReportTitle: `Theirs ${turns.length.toString()}` })
      return route.continue()
    }
    if (O.isSome(after.context.refusal)) return tooLong(route)
    await route.continue()
    await parts.button('Dismiss').click()
  }

  const reading = async (after: MachineState): Promise<void> => {
    const route = await calls.next()
    return O.isSome(after.context.refusal) ? route.abort() : route.continue()
  }

  const perform = async ({ event, before, after }: Step<typeof reportDraftMachine>): Promise<void> => {
    switch (event.type) {
      case 'draft.edited':
        // a field filled with what it holds tells nobody of it
        await parts.title.clear()
        return parts.title.fill(event.draft.ReportTitle)
      case 'save.requested':
        return parts.button('Save').click()
      case 'save.confirmed':
        return parts.doubts.getByRole('button', { name: 'Save anyway' }).click()
      case 'save.cancelled':
        return parts.doubts.getByRole('button', { name: 'Cancel' }).click()
      case 'mine.kept':
        await parts.button('Compare').click()
        await parts.button('Hide comparison').click()
        return parts.button('Keep mine').click()
      case 'theirs.taken':
        return parts.button('Load their version').click()
      case 'saved.received':
      case 'saved.gone':
      case 'open.retried':
      case 'close.requested':
      case 'close.confirmed':
      case 'close.refused':
      case 'field.left':
      case 'reference.received':
      case 'retry.due':
      default:
        if (before.matches('checking')) return checking(after)
        return before.matches('saving') ? saving(after) : reading(after)
    }
  }

  const expectOpened = async (state: Opening): Promise<void> => {
    await expect(page.getByRole('heading', { name: 'Error - Page not found' })).toHaveCount(
      state.hasTag('missing') ? 1 : 0,
    )
    await expect(parts.button('Try again')).toHaveCount(state.matches('failed') ? 1 : 0)
    await expect(parts.title).toHaveCount(state.matches('open') ? 1 : 0)
  }

  const expectSeen = async (state: MachineState): Promise<void> => {
    const { draft, refusal, theirs, hasEdits } = state.context
    await expect(parts.failure).toHaveCount(O.isSome(refusal) ? 1 : 0)
    await expect(parts.doubts).toHaveCount(state.matches('doubted') ? 1 : 0)
    await expect(parts.conflict).toHaveCount(O.isSome(theirs) ? 1 : 0)
    await expect(parts.edits).toHaveCount(hasEdits ? 1 : 0)
    if (!state.matches('editing')) return
    await expect(parts.button('Save')).toBeEnabled({ enabled: state.can({ type: 'save.requested' }) })
    if (draft.ReportTitle === 'Theirs') await expect(parts.title).toHaveValue(/^Theirs \d+$/)
    else if (draft.ReportTitle !== 'Valuation') await expect(parts.title).toHaveValue(draft.ReportTitle)
  }

  return { begin, beginOpen, opening, perform, expectOpened, expectSeen }
}

/** All that tells one screen of the editor from another, what is typed aside. */
const stateSummary = (state: MachineState) => ({
  value: state.value,
  theirs: O.isSome(state.context.theirs),
  refusal: O.isSome(state.context.refusal),
  hasEdits: state.context.hasEdits,
  isAllowed: state.can({ type: 'save.requested' }),
})

const machineWalks = () =>
  walksOf(reportDraftMachine, reportDraft.events, {
    input,
    identify,
    along: pathsOf(reportDraftMachine, reportDraft.events, reportDraft),
    way: ({ event, before, after }) => [stateSummary(before), event.type, stateSummary(after)],
  })

testWalksOf({
  who: 'a writer of a report',
  walks: machineWalks,
  open: async (page) => {
    const { beginOpen, perform, expectSeen } = await openEditors(page)
    return { begin: beginOpen, perform, expectSeen }
  },
})

const openingEvents = reportEditor.events.filter(
  (event) => /openEditor|^open\./.test(event.type) && !isOfRetries(event),
)

testWalksOf({
  who: 'whoever opens a report',
  walks: () =>
    walksOf(reportEditorMachine, openingEvents, {
      input: reportEditor.input,
      identify: ({ value }) => value,
      along: pathsOf(reportEditorMachine, openingEvents, reportEditor),
      way: ({ event, before, after }) => [before.value, event.type, after.value],
    }),
  open: async (page) => {
    const { begin, opening, expectOpened } = await openEditors(page)
    return {
      begin,
      perform: ({ event, after }) =>
        event.type === 'open.retried' ? page.getByRole('button', { name: 'Try again' }).click() : opening(after),
      expectSeen: expectOpened,
    }
  },
})
