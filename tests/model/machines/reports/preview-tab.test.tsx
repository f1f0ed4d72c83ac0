import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom, fromEventObservable, fromPromise, waitFor } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ReportContent } from '../../../../src/domain/reports/report.ts'
import { canRun } from '../../../../src/domain/reports/editor/preview-filter.ts'
import {
  type PreviewMeansResult,
  type PreviewRenderResult,
  type ReportPreviewRequest,
  previewTabMachine,
} from '../../../../src/machines/reports/preview-tab.ts'
import { sampleReport } from '../../../samples/reports/reports.ts'
import { previewTab as sample, sampleMeans } from '../../../samples/reports/preview-tab.ts'
import type { FiguresChanged } from '../../../../src/streams/events/figures-changed.ts'
import { ReportPreview } from '../../../../src/views/reports/editor/panes/preview-pane.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = previewTabMachine.provide({
  actors: {
    retries: silent(),
    figures: silent(),
    findPreviewMeans: unanswered(),
    renderPreview: unanswered(),
    stageEvents: silent(),
  },
})
const { input: sampleInput, identify: identifySample } = sample
if (identifySample === undefined) throw new Error('the sample is not whole')

const isHidden = true

/** The bar lies behind the dialog while that is open. */
const buttonNames: Readonly<Record<string, string>> = {
  'load.retried': 'Try again',
  'parameters.requested': 'Parameters',
  'run.cancelled': 'Cancel',
}

const renderPreview = () => {
  const preview = createActor(testedMachine, { input: sampleInput }).start()
  renderView(<ReportPreview preview={preview} />)
  const press = (name: string, within: Element | null = null): void => {
    const found = screen.getAllByRole('button', { name, hidden: isHidden })
    const button = within === null ? found[0] : found.find((one) => within.contains(one))
    if (button === undefined) throw new Error(`there is no button ${name}`)
    fireEvent.click(button)
  }
  const perform = async (event: EventFrom<typeof testedMachine>): Promise<void> => {
    const dialog = screen.queryByRole('dialog')
    const name = buttonNames[event.type]
    await act(async () => {
      if (event.type === 'parameters.confirmed') press('Run', dialog)
      else if (event.type === 'parameters.cancelled') press('Cancel', dialog)
      else if (name === undefined) preview.send(event)
      else press(name)
      await Promise.resolve()
    })
  }
  return { preview, perform }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

const machineWithMeans = testedMachine.provide({
  actors: {
    retries: silent(),
    figures: silent(),
    findPreviewMeans: fromPromise<PreviewMeansResult>(() => Promise.resolve(E.right(sampleMeans))),
  },
})

describe('the preview of a report', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput, identify: identifySample }))(
    '$name',
    async ({ steps }) => {
      const { preview, perform } = renderPreview()
      for (const { event, state } of steps) {
        await perform(event)
        const { output, failure, filter } = state.context
        const isRendering = state.matches({ ready: { frame: 'rendering' } })
        expect(preview.getSnapshot().value).toEqual(state.value)
        expect(preview.getSnapshot().context.filter).toEqual(filter)
        expect(screen.queryByRole('dialog') !== null).toBe(state.matches({ ready: { parameters: 'open' } }))
        expect(screen.queryByTitle('Preview of the report') !== null).toBe(O.isSome(output))
        expect(screen.queryByText('The report could not be created') !== null).toBe(O.isSome(failure))
        expect(screen.queryByText('Line 1: report.titel (did you mean report.title?)') !== null).toBe(
          O.isSome(output) && output.value.doubts.length > 0 && O.isNone(failure),
        )
        expect(screen.queryByText(/^Loading report/) !== null).toBe(isRendering)
        if (state.matches('ready') && !state.matches({ ready: { parameters: 'open' } }))
          expect(screen.getByRole('button', { name: isRendering ? 'Run again' : 'Run' }).hasAttribute('disabled')).toBe(
            !canRun(filter),
          )
      }
    },
  )

  test('begins as the first output format, landscape and the financial year to date', async () => {
    const preview = createActor(machineWithMeans, { input: sampleInput }).start()
    preview.send({ type: 'preview.opened' })
    await settled()
    expect(preview.getSnapshot().value).toEqual({ ready: { means: 'current', parameters: 'open', frame: 'still' } })
    expect(preview.getSnapshot().context.filter).toEqual({
      preset: 'fytd',
      StartDate: '2026-07-01',
      EndDate: '2026-11-20',
      PositionDate: '2026-11-20',
      level: 'account',
      code: '',
      outputFormat: 'html',
      orientation: 'landscape',
      Benchmark: '',
    })
  })

  test('S7: offers the benchmarks if the report asks for one', async () => {
    const opened = async (content: ReportContent) => {
      const preview = createActor(machineWithMeans, { input: { ...sampleInput, content: O.some(content) } }).start()
      renderView(<ReportPreview preview={preview} />)
      await act(async () => {
        preview.send({ type: 'preview.opened' })
        await settled()
      })
      const isOffered = screen.queryByRole('combobox', { name: 'Benchmark' }) !== null
      cleanup()
      return isOffered
    }
    expect(await opened({ ...sampleReport, ReportParams: ['EndDate', 'Benchmark'] })).toBe(true)
    expect(await opened({ ...sampleReport, ReportParams: ['EndDate'] })).toBe(false)
  })

  test('says its dates as everywhere', async () => {
    const preview = createActor(machineWithMeans, { input: sampleInput }).start()
    renderView(<ReportPreview preview={preview} />)
    await act(async () => {
      preview.send({ type: 'preview.opened' })
      await settled()
      preview.send({ type: 'filter.edited', filter: { code: 'A1' } })
    })
    expect(screen.getByText('Ashgrove · 01-Jul-26 to 20-Nov-26')).toBeDefined()
    act(() => preview.send({ type: 'preset.chosen', preset: 'custom' }))
    act(() => preview.send({ type: 'filter.edited', filter: { StartDate: '2026-07' } }))
    expect(screen.getByText('Ashgrove · 2026-07 to 20-Nov-26')).toBeDefined()
  })

  test('goes by the day of the figures when that changes while its parameters are open', async () => {
    const figures = new Subject<FiguresChanged>()
    const days = ['2026-11-20', '2026-09-23']
    const preview = createActor(
      testedMachine.provide({
        actors: {
          figures: fromEventObservable(() => figures),
          findPreviewMeans: fromPromise<PreviewMeansResult>(() =>
            Promise.resolve(E.right({ ...sampleMeans, currentDataDate: days.shift() ?? '' })),
          ),
        },
      }),
      { input: sampleInput },
    ).start()
    renderView(<ReportPreview preview={preview} />)
    const september = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Dates' }).value
    await act(async () => {
      preview.send({ type: 'preview.opened' })
      await waitFor(preview, (snapshot) => snapshot.matches('ready'))
      preview.send({ type: 'filter.edited', filter: { code: 'A1' } })
      preview.send({ type: 'preset.chosen', preset: 'september' })
    })
    expect(screen.getByText('The latest figures are as at 20-Nov-26.')).toBeDefined()
    expect(september()).toBe('September quarter 2026')
    await act(async () => {
      figures.next({ type: 'figures.changed' })
      await waitFor(preview, (snapshot) => snapshot.matches({ ready: { means: 'current' } }))
    })
    expect(screen.getByText('The latest figures are as at 23-Sep-26 (prices go to 20-Nov-26).')).toBeDefined()
    expect(september()).toBe('September quarter 2025')
    expect(preview.getSnapshot().context.filter).toMatchObject({ code: 'A1', EndDate: '2025-09-30' })
    act(() => preview.send({ type: 'preset.chosen', preset: 'fytd' }))
    expect(preview.getSnapshot().context.filter.EndDate).toBe('2026-09-23')
  })

  test('that lies in sight from the start is there and asks nothing', async () => {
    const preview = createActor(machineWithMeans, { input: { ...sampleInput, isInSight: true } }).start()
    await settled()
    expect(preview.getSnapshot().value).toEqual({ ready: { means: 'current', parameters: 'closed', frame: 'still' } })
  })

  test('hears the latest answer alone, and gives the others up', async () => {
    const asked: {
      readonly request: ReportPreviewRequest
      readonly signal: AbortSignal
      answer: (name: string) => void
    }[] = []
    const preview = createActor(
      machineWithMeans.provide({
        actors: {
          renderPreview: fromPromise<PreviewRenderResult, ReportPreviewRequest>(
            ({ input: request, signal }) =>
              new Promise((resolve) => {
                asked.push({
                  request,
                  signal,
                  answer: (name) =>
                    resolve(E.right({ request, media: 'text/html', name, bytes: new Uint8Array(), doubts: [] })),
                })
              }),
          ),
        },
      }),
      { input: sampleInput },
    ).start()
    preview.send({ type: 'preview.opened' })
    await settled()
    preview.send({ type: 'filter.edited', filter: { code: 'A1' } })
    preview.send({ type: 'parameters.confirmed' })
    preview.send({ type: 'run.requested' })
    asked[1]?.answer('second')
    asked[0]?.answer('first')
    await settled()
    const { output } = preview.getSnapshot().context
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    expect(O.isSome(output) && output.value.name).toBe('second')
  })
})
