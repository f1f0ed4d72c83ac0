import { silenceSocket } from '../support/network/silence-socket.ts'
import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import type { SnapshotFrom } from 'xstate'
import { O } from '../../../src/domain/fp.ts'
import { canRun } from '../../../src/domain/reports/editor/preview-filter.ts'
import { previewTabMachine } from '../../../src/machines/reports/preview-tab.ts'
import { previewTab as sample } from '../../samples/reports/preview-tab.ts'
import { pathsOf } from '../../model/support/paths.ts'
import { signIn } from '../../support/sign-in.ts'
import { holdCalls } from '../support/network/hold-calls.ts'
import { isOfRetries } from '../support/walks/is-of-retries.ts'
import { expect, plutusUrl } from '../support/plutus-test.ts'
import { addReport } from '../support/reports-elsewhere.ts'
import { goWithin, openAs } from '../support/open-as.ts'
import { testWalksOf } from '../support/walks/walk-tests.ts'
import { type Step, walksOf } from '../support/walks/walks.ts'

type MachineState = SnapshotFrom<typeof previewTabMachine>

const { input: sampleInput, identify: identifySample } = sample
if (identifySample === undefined) throw new Error('the sample is not whole')

const isOpen = (state: MachineState): boolean => state.matches({ ready: { parameters: 'open' } })
const isRendering = (state: MachineState): boolean => state.matches({ ready: { frame: 'rendering' } })

const partsOf = (page: Page) => ({
  dialog: page.getByRole('dialog', { name: 'Preview parameters' }),
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  loading: page.getByText(/^Loading report/),
  output: page.getByTitle('Preview of the report'),
  failure: page.getByText('The report could not be created'),
  doubts: page.getByText('Some names in the markup of this report may be wrong'),
})

const choose = async (page: Page, name: string, option: string): Promise<void> => {
  await page.getByRole('dialog').getByRole('combobox', { name, exact: true }).click()
  await page.getByRole('option', { name: option }).first().click()
}

/** Changes the request so that the server answers as the path expects. */
const sentWith = (route: Route, text: string): Promise<void> => {
  const sent: unknown = route.request().postDataJSON()
  return route.continue({ postData: JSON.stringify(sent).replace('</h2>', `</h2>${text}`) })
}

const isDoubtful = ({ context: { output } }: MachineState): boolean =>
  O.isSome(output) && output.value.doubts.length > 0

const openPreviews = async (page: Page) => {
  const name = await addReport(`Preview of paths ${randomUUID()}`)
  const { token } = await signIn(plutusUrl(), 'admin')
  // a page without a connection tries nothing again by itself
  await silenceSocket(page)
  const means = await holdCalls(page, '**/api/v1/report-parameters')
  const renders = await holdCalls(page, /\/api\/v1\/reports\/preview\?/)
  const checks = await holdCalls(page, '**/api/v1/reports/check')
  await openAs(page, token, '/guides/administrator')
  const parts = partsOf(page)

  const begin = async (): Promise<void> => {
    await goWithin(page, `/admin/reports/live-reports/edit/${name}`, [means, renders, checks])
    await expect(parts.button('Preview')).toBeVisible()
  }

  /** The page has given them up. */
  const drop = async (): Promise<void> => {
    for (const calls of [renders, checks]) await (await calls.next()).abort()
  }

  const answer = async (after: MachineState): Promise<void> => {
    const [render, check] = [await renders.next(), await checks.next()]
    await sentWith(check, isDoubtful(after) ? '{{report.titel}}' : '')
    await sentWith(render, O.isNone(after.context.failure) ? '' : '{{#if x}}')
  }

  const perform = async ({ event, before, after }: Step<typeof previewTabMachine>): Promise<void> => {
    switch (event.type) {
      case 'preview.opened':
        return parts.button('Preview').click()
      case 'load.retried':
        return parts.button('Try again').click()
      case 'level.chosen':
        return choose(page, 'Level', 'Group')
      case 'filter.edited':
        return choose(page, before.context.filter.level === 'group' ? 'Group' : 'Account', '')
      case 'parameters.requested':
        return parts.button('Parameters').click()
      case 'parameters.cancelled':
        return parts.dialog.getByRole('button', { name: 'Cancel' }).click()
      case 'parameters.confirmed':
        await parts.dialog.getByRole('button', { name: 'Run', exact: true }).click()
        if (isRendering(before)) await drop()
        return
      case 'run.requested':
        await parts.button(isRendering(before) ? 'Run again' : 'Run').click()
        if (isRendering(before)) await drop()
        return
      case 'run.cancelled':
        await parts.button('Cancel').click()
        return drop()
      case 'draft.changed':
      case 'preset.chosen':
      case 'format.chosen':
      case 'stage.received':
      case 'retry.due':
      case 'figures.changed':
      default:
        if (before.matches('loading') || before.matches({ failed: 'trying' })) {
          const route = await means.next()
          return after.matches('ready') ? route.continue() : route.abort()
        }
        return answer(after)
    }
  }

  const expectSeen = async (state: MachineState): Promise<void> => {
    const { output, failure, filter } = state.context
    await expect(parts.dialog).toHaveCount(isOpen(state) ? 1 : 0)
    await expect(parts.loading).toHaveCount(isRendering(state) ? 1 : 0)
    await expect(parts.output).toHaveCount(O.isSome(output) ? 1 : 0)
    await expect(parts.failure).toHaveCount(O.isSome(failure) ? 1 : 0)
    await expect(parts.doubts).toHaveCount(isDoubtful(state) && O.isNone(failure) ? 1 : 0)
    await expect(parts.button('Try again')).toHaveCount(state.matches('failed') ? 1 : 0)
    if (!state.matches('ready')) return
    if (isOpen(state))
      await expect(parts.dialog.getByRole('button', { name: 'Run', exact: true })).toBeEnabled({
        enabled: canRun(filter),
      })
    else await expect(parts.button(isRendering(state) ? 'Run again' : 'Run')).toBeEnabled({ enabled: canRun(filter) })
  }

  return { begin, perform, expectSeen }
}

/** All that tells one screen of the preview from another. */
const stateSummary = (state: MachineState) => ({
  value: state.value,
  isShown: O.isSome(state.context.output),
  isFailed: O.isSome(state.context.failure),
  isAllowed: canRun(state.context.filter),
  isDoubtful: isDoubtful(state),
})

const events = sample.events.filter((event) => !isOfRetries(event))

/** Behind the dialog nothing is reached. */
const isOffered = ({ event: { type }, before }: Step<typeof previewTabMachine>): boolean =>
  !isOpen(before) || !['run.requested', 'run.cancelled'].includes(type)

const machineWalks = () =>
  walksOf(previewTabMachine, events, {
    input: sampleInput,
    identify: identifySample,
    along: pathsOf(previewTabMachine, events, { input: sampleInput, identify: identifySample }),
    way: ({ event, before, after }) => [stateSummary(before), event.type, stateSummary(after)],
    isPossible: isOffered,
  })

testWalksOf({ who: 'the preview of a report', walks: machineWalks, open: openPreviews })
