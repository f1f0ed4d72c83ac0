import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Subject } from 'rxjs'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, type EventFrom, waitFor as settled, fromEventObservable } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import {
  areReversed,
  availableBenchmarks,
  requiredDates,
  presetsFor,
  availableReports,
  runRequestOf,
} from '../../../../src/domain/reports/run/run-choice.ts'
import { presetTitle } from '../../../../src/domain/reports/date-presets.ts'
import {
  type ReportOffersResult,
  runChoiceContextIn,
  reportPickerMachine,
  type ReportPickerInput,
} from '../../../../src/machines/reports/report-picker.ts'
import { explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import { type IssueResult, reportRunMachine, type RunInProgress } from '../../../../src/machines/reports/report-run.ts'
import { pickerInput, offersSample, reportPicker as sample } from '../../../samples/reports/report-picker.ts'
import {
  groupReportSample,
  groupSample,
  reportSample,
  subjectSample,
} from '../../../samples/reports/runnable-reports.ts'
import { AdviserReportScreen } from '../../../../src/views/reports/adviser-report-screen.tsx'
import { ClientPicker } from '../../../../src/views/reports/report-screen.tsx'
import type { FiguresChanged } from '../../../../src/streams/events/figures-changed.ts'
import { benchmarkTitle } from '../../../../src/domain/ledger/benchmarks/benchmark.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const waitingMachine = reportRunMachine.provide({
  actors: { runReport: unanswered(), stageEvents: silent(), seconds: silent() },
})

const exploringMachine = explorerMachine.provide({ actors: { readExplorables: unanswered(), retries: silent() } })

const testedMachine = reportPickerMachine.provide({
  actors: {
    retries: silent(),
    figures: silent(),
    loadOffers: unanswered(),
    run: waitingMachine,
    explorer: exploringMachine,
  },
})

/** Everything answers: what is asked for is collected. */
const answering = () => {
  const asked: RunInProgress[] = []
  const answered = reportPickerMachine.provide({
    actors: {
      retries: silent(),
      figures: silent(),
      loadOffers: fromPromise<ReportOffersResult, ReportPickerInput>(() => Promise.resolve(E.right(offersSample))),
      run: waitingMachine.provide({
        actors: {
          runReport: fromPromise<IssueResult, RunInProgress>(({ input }) => {
            asked.push(input)
            const isPage = input.request.parameters.outputFormat === 'html'
            return Promise.resolve(E.right({ ...input, page: isPage ? '<p>Here it is</p>' : '' }))
          }),
        },
      }),
    },
  })
  return { answered, asked }
}

const isHidden = true

const counted = () => {
  let count = 0
  return () => `run ${((count += 1)).toString()}`
}

const renderPicker = (provided = testedMachine, input: ReportPickerInput = pickerInput) => {
  const picker = createActor(provided, { input: { ...input, newId: counted() } }).start()
  renderView(
    input.screen === 'client' ? (
      <ClientPicker picker={picker} isAuthor={false} />
    ) : (
      <AdviserReportScreen picker={picker} />
    ),
  )
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    // pressing a radio that is chosen already is no event of the page
    const radio = (name: string): void => {
      const choice = screen.queryByRole<HTMLInputElement>('radio', { name })
      if (choice === null || choice.checked) picker.send(event)
      else fireEvent.click(choice)
    }
    act(() => {
      switch (event.type) {
        case 'load.retried':
          fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
          return
        case 'report.chosen':
          radio(event.name === reportSample.ReportName ? reportSample.ReportTitle : groupReportSample.ReportTitle)
          return
        case 'preset.chosen':
          radio(presetTitle(event.preset, offersSample.currentDataDate))
          return
        case 'run.requested':
          fireEvent.click(screen.getByRole('button', { name: 'Run report' }))
          return
        case 'benchmark.chosen':
        case 'choice.reset':
        case 'date.chosen':
        case 'explorer.opened':
        case 'download.requested':
        case 'figures.changed':
        case 'format.chosen':
        case 'orientation.chosen':
        case 'reader.closed':
        case 'settings.toggled':
        case 'subject.chosen':
        case 'retry.due':
        default:
          picker.send(event)
      }
    })
  }
  return { picker, perform }
}

describe('choosing a report', () => {
  test.each(pathsOf(reportPickerMachine, sample.events, sample))('$name', ({ steps }) => {
    const { picker, perform } = renderPicker()
    for (const { event, state } of steps) {
      perform(event)
      const { choice } = state.context
      expect(picker.getSnapshot().value).toEqual(state.value)
      expect(picker.getSnapshot().context.choice).toEqual(choice)
      const isReady = state.matches({ choices: 'ready' })
      expect(screen.queryByRole('alert') !== null).toBe(state.matches({ choices: 'failed' }))
      expect(screen.queryByRole('region', { name: 'Run a report' }) !== null).toBe(isReady)
      if (!isReady) continue
      const choiceKey = runChoiceContextIn(state.context)
      expect(screen.getAllByRole('radio').map((radio) => radio.getAttribute('value'))).toEqual([
        ...availableReports(choice, choiceKey).map(({ ReportName }) => ReportName),
        ...presetsFor(choice),
      ])
      expect(screen.queryAllByLabelText(/ date$/, { selector: 'input[type=date]' })).toHaveLength(
        choice.preset === 'custom' ? (O.isSome(choice.report) ? requiredDates(choice).length : 2) : 0,
      )
      expect(
        screen.queryAllByRole('combobox', { name: 'Benchmark' }).map((field) => field.getAttribute('value')),
      ).toEqual(
        availableBenchmarks(choice, choiceKey).map((one) =>
          O.isSome(choice.benchmark) ? benchmarkTitle(one) : 'The portfolio’s own',
        ),
      )
      expect(screen.getByRole('button', { name: 'Run report' }).hasAttribute('disabled')).toBe(
        O.isNone(runRequestOf(choice)),
      )
    }
  })

  test('begins with the report of the address, as long as it is of whom the address names', async () => {
    const begun = async (level: ReportPickerInput['level'], code: string) => {
      const input = { ...pickerInput, level, code, name: O.some('group-overview') }
      const picker = createActor(answering().answered, { input }).start()
      return (await settled(picker, (snapshot) => snapshot.matches({ choices: 'ready' }))).context.choice
    }
    expect(await begun('group', 'G1')).toMatchObject({
      subject: O.some(groupSample),
      report: O.some(groupReportSample),
    })
    expect(await begun('account', 'P1')).toMatchObject({ subject: O.some(subjectSample), report: O.none })
    expect(await begun('account', 'P9')).toMatchObject({ subject: O.none })
  })
})

describe('reading a report', () => {
  const read = async () => {
    const { answered, asked } = answering()
    const { picker, perform } = renderPicker(answered)
    await screen.findByRole('region', { name: 'Run a report' })
    perform({ type: 'report.chosen', name: reportSample.ReportName })
    perform({ type: 'run.requested' })
    await screen.findByRole('dialog', { name: reportSample.ReportTitle })
    return { picker, perform, asked }
  }

  test('opens it in a frame that runs nothing, saves it in the format of choice, and turns to its settings', async () => {
    const { picker, asked } = await read()
    const frame = screen.getByTitle('Portfolio valuation, report')
    expect([frame.getAttribute('sandbox'), frame.getAttribute('srcdoc')]).toEqual(['', '<p>Here it is</p>'])

    fireEvent.click(screen.getAllByRole('radio', { name: 'Excel' })[0] ?? frame)
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[1]?.request.parameters).toEqual({
      ...asked[0]?.request.parameters,
      outputFormat: 'table-to-xlsx',
    })

    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    expect(picker.getSnapshot().matches({ reader: 'settings' })).toBe(true)
    fireEvent.click(screen.getByRole('radio', { name: 'Landscape' }))
    fireEvent.click(screen.getByRole('button', { name: 'Run again' }))
    await waitFor(() => expect(picker.getSnapshot().matches({ reader: 'front' })).toBe(true))
    expect(asked[2]?.request.parameters.orientation).toBe('landscape')
    fireEvent.click(screen.getByRole('button', { name: 'Close: Portfolio valuation' }))
    expect(picker.getSnapshot().matches({ reader: 'closed' })).toBe(true)
  })

  test('S10: reversed dates typed in its settings do not stay in the form behind it', async () => {
    const { picker } = await read()
    const { choice } = picker.getSnapshot().context
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }))
    act(() => {
      picker.send({ type: 'date.chosen', name: 'StartDate', date: '2026-06-30' })
      picker.send({ type: 'date.chosen', name: 'EndDate', date: '2026-06-01' })
    })
    const isReversed = areReversed(picker.getSnapshot().context.choice)
    fireEvent.click(screen.getByRole('button', { name: /^Close: / }))
    const after = picker.getSnapshot().context.choice
    expect([isReversed, areReversed(after)]).toEqual([true, false])
    expect(after).toEqual(choice)
  })
})

test('where the firm has set a day before the last prices, the choice of dates and the report say so', async () => {
  const held = answering().answered.provide({
    actors: {
      loadOffers: fromPromise<ReportOffersResult, ReportPickerInput>(() =>
        Promise.resolve(E.right({ ...offersSample, currentDataDate: '2026-09-23' })),
      ),
    },
  })
  const { perform } = renderPicker(held)
  await screen.findByRole('region', { name: 'Run a report' })
  expect(screen.getByText('The latest figures are as at 23-Sep-26 (prices go to 20-Nov-26).')).toBeDefined()
  perform({ type: 'report.chosen', name: reportSample.ReportName })
  perform({ type: 'run.requested' })
  const shown = within(await screen.findByRole('dialog', { name: reportSample.ReportTitle }))
  expect(shown.getByText('From 01-Jul-26 to 23-Sep-26, as at 23-Sep-26 (prices go to 20-Nov-26)')).toBeDefined()
})

describe('reports for an adviser', () => {
  const book = { level: 'adviser', code: 'A1', name: 'Thomas Whitfield' } as const
  const bookReport = { ...reportSample, ReportName: 'book', ReportTitle: 'Book', ReportLevel: ['adviser'] } as const
  const identity = { ...pickerInput.identity, roles: ['adviser'], permissions: ['client.adviser'] } as const
  const input: ReportPickerInput = { ...pickerInput, screen: 'adviser', level: 'adviser', code: 'A1', identity }

  const begun = async () => {
    const offers = {
      ...offersSample,
      subjects: [book, groupSample, subjectSample],
      reports: [...offersSample.reports, bookReport],
    }
    const { answered, asked } = answering()
    const loaded = answered.provide({
      actors: {
        retries: silent(),
        loadOffers: fromPromise<ReportOffersResult, ReportPickerInput>(() => Promise.resolve(E.right(offers))),
      },
    })
    const { picker } = renderPicker(loaded, input)
    await screen.findByRole('region', { name: 'Run a report' })
    return { picker, asked }
  }

  test('begins with the report, offers last year for whomever it is, and puts everything back', async () => {
    const { picker } = await begun()
    const titles = () => screen.queryAllByRole('radio').map((radio) => radio.parentElement?.textContent)
    fireEvent.click(screen.getByRole('radio', { name: 'Portfolio valuation' }))
    expect(picker.getSnapshot().context.choice.subject).toEqual(O.none)
    act(() => picker.send({ type: 'subject.chosen', subject: groupSample }))
    expect(titles()).toContain('Last financial year')
    fireEvent.click(screen.getByRole('radio', { name: 'Last financial year' }))
    act(() => picker.send({ type: 'subject.chosen', subject: subjectSample }))
    expect(titles()).toContain('Last financial year')
    expect(picker.getSnapshot().context.choice.preset).toBe('lfy')
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(picker.getSnapshot().context.choice).toMatchObject({ subject: O.some(book), report: O.none })
  })

  test('takes the report away with the choices, and does not bring it back', async () => {
    const { picker } = await begun()
    const shownAs = () => screen.queryByTitle('Book, report')
    fireEvent.click(screen.getByRole('radio', { name: 'Book' }))
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }))
    await screen.findByTitle('Book, report')
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(shownAs()).toBeNull()
    fireEvent.click(screen.getByRole('radio', { name: 'Book' }))
    act(() => picker.send({ type: 'run.requested' }))
    expect(shownAs()).toBeNull()
    expect(await screen.findByTitle('Book, report')).toBeDefined()
  })

  test('puts a report that is still being made aside with the choices', async () => {
    const { picker } = await begun()
    fireEvent.click(screen.getByRole('radio', { name: 'Book' }))
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }))
    fireEvent.click(screen.getByRole('button', { name: 'Reset' }))
    expect(picker.getSnapshot().children.showing?.getSnapshot().value).toBe('resting')
    expect(screen.queryByTitle('Book, report')).toBeNull()
  })

  test('runs the report of a whole book into a frame below', async () => {
    const { asked } = await begun()
    fireEvent.click(screen.getByRole('radio', { name: 'Book' }))
    fireEvent.click(screen.getByRole('button', { name: 'Run report' }))
    expect((await screen.findByTitle('Book, report')).getAttribute('sandbox')).toBe('')
    expect(asked[0]?.request.parameters.AdvisorCode).toBe('A1')
    expect(screen.queryByRole('dialog', { hidden: isHidden })).toBeNull()
  })

  test('counts its presets anew once figures are of another day, and one’s own days no later than that', async () => {
    const figures = new Subject<FiguresChanged>()
    const dates = ['2026-11-20', '2026-06-30', '2025-12-31']
    const renewed = answering().answered.provide({
      actors: {
        retries: silent(),
        figures: fromEventObservable<FiguresChanged, undefined>(() => figures),
        loadOffers: fromPromise<ReportOffersResult, ReportPickerInput>(() =>
          Promise.resolve(E.right({ ...offersSample, currentDataDate: dates.shift() ?? '' })),
        ),
      },
    })
    const { picker } = renderPicker(renewed, input)
    const next = (day: string) =>
      act(async () => {
        figures.next({ type: 'figures.changed' })
        await settled(picker, ({ context }) => context.offers.currentDataDate === day)
      })
    await settled(picker, (snapshot) => snapshot.matches({ choices: 'ready' }))
    expect(picker.getSnapshot().context.choice.dates.EndDate).toBe('2026-11-20')
    act(() => picker.send({ type: 'report.chosen', name: reportSample.ReportName }))
    await next('2026-06-30')
    expect(picker.getSnapshot().context.choice.dates.EndDate).toBe('2026-06-30')
    act(() => {
      picker.send({ type: 'preset.chosen', preset: 'custom' })
      picker.send({ type: 'date.chosen', name: 'EndDate', date: '2026-01-01' })
    })
    await next('2025-12-31')
    expect(picker.getSnapshot().context.choice.dates.EndDate).toBe('2025-12-31')
  })
})
