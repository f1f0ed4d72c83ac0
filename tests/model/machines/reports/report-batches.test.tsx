import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O, pipe } from '../../../../src/domain/fp.ts'
import { tallyOf } from '../../../../src/domain/reports/batch/steering.ts'
import type { ReportBatch } from '../../../../src/domain/reports/batch/report-batch.ts'
import { batchStarterMachine } from '../../../../src/machines/reports/batch-starter.ts'
import {
  chosenBatch,
  listedBatchesMachine,
  reportBatchesMachine,
} from '../../../../src/machines/reports/report-batches.ts'
import { reportBatches as sample } from '../../../samples/reports/report-batches.ts'
import { clientIdentity } from '../../../samples/people.ts'
import { newId } from '../../../samples/sample.ts'
import { BatchesScreen } from '../../../../src/views/reports/batches/batches-screen.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = reportBatchesMachine.provide({
  actors: {
    list: listedBatchesMachine.provide({ actors: unfollowedActors() }),
    steerBatch: unanswered(),
    fetchZip: unanswered(),
    openReport: unanswered(),
    starter: batchStarterMachine.provide({
      actors: { retries: silent(), figures: silent(), readOffers: unanswered(), startBatch: unanswered() },
    }),
  },
})

const isHidden = true

const buttonOf = (event: EventFrom<typeof testedMachine>): RegExp | undefined => {
  switch (event.type) {
    case 'list.retried':
      return /^Try again$/
    case 'starter.opened':
      return /^New batch$/
    case 'batch.left':
      return /^All batches$/
    case 'cancel.confirmed':
      return /^Stop the batch$/
    case 'cancel.refused':
      return /^Cancel$/
    case 'work.cancelled':
      return /^Cancel$/
    case 'reader.closed':
      return /^Close: /
    case 'failure.dismissed':
      return /^Dismiss$/
    case 'batch.chosen':
    case 'steering.requested':
    case 'zip.requested':
    case 'report.opened':
    default:
      return undefined
  }
}

const renderBatches = () => {
  const batches = createActor(testedMachine, { input: { identity: clientIdentity, newId } }).start()
  renderView(<BatchesScreen batches={batches} />)
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const name = buttonOf(event)
    const button = name === undefined ? undefined : screen.queryAllByRole('button', { name, hidden: isHidden }).at(-1)
    act(() => {
      if (isListReceived(event)) bringList(batches.getSnapshot().children.list, event)
      else if (button === undefined) batches.send(event)
      else fireEvent.click(button)
    })
  }
  return { batches, perform }
}

const progressShown = (): readonly string[] =>
  screen.queryAllByRole('progressbar', { hidden: isHidden }).map((bar) => bar.getAttribute('aria-valuenow') ?? '')

describe('batches of reports', () => {
  test.each(pathsOf(reportBatchesMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    ({ steps }) => {
      const { batches, perform } = renderBatches()
      for (const { event, state } of steps) {
        perform(event)
        const { context } = batches.getSnapshot()
        expect(context.list.isFailed).toBe(state.context.list.isFailed)
        expect(batches.getSnapshot().value).toEqual(state.value)
        const isStarting = state.matches('starting')
        const known = pipe(
          context.list.known,
          O.getOrElse((): readonly ReportBatch[] => []),
        )
        const chosen = pipe(
          chosenBatch(context),
          O.match(
            () => known,
            (batch) => [batch],
          ),
        )
        expect(progressShown()).toEqual(isStarting ? [] : chosen.map((batch) => String(tallyOf(batch).settled)))
        expect(screen.queryByRole('region', { name: 'New bulk run', hidden: isHidden }) !== null).toBe(isStarting)
        expect(screen.queryByRole('dialog') !== null).toBe(
          ['asking', 'zipping', 'opening', 'reading'].includes(state.value),
        )
        expect(screen.queryByTitle('Portfolio valuation, report') !== null).toBe(state.matches('reading'))
        const alerts = (O.isSome(context.failure) ? 1 : 0) + (context.list.isFailed ? 1 : 0)
        expect(screen.queryAllByRole('alert', { hidden: isHidden })).toHaveLength(alerts)
      }
    },
  )
})
