import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { createActor, type EventFrom, fromPromise, SimulatedClock, type SnapshotFrom } from 'xstate'
import { daysBetween } from '../../../../src/domain/dates/calendar.ts'
import { displayDate } from '../../../../src/domain/dates/display-date.ts'
import { E, O } from '../../../../src/domain/fp.ts'
import type { DashboardKey } from '../../../../src/domain/dashboards/dashboard-key.ts'
import { isTravelling } from '../../../../src/domain/dashboards/time-travel/travel.ts'
import {
  datesOfSearch,
  hasMalformedDates,
  type FiguresDates,
  searchOfDates,
} from '../../../../src/domain/widgets/figures/figures-dates.ts'
import { timeTravel } from '../../../samples/dashboards/time-travel.ts'
import { type SpanLoadResult, timeTravelMachine } from '../../../../src/machines/dashboards/time-travel.ts'
import { TravelControls } from '../../../../src/views/dashboards/time-travel/time-travel.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const machineInput = { dashboardKey: { type: 'portfolio', code: 'P1' } } as const
const span = { first: '2022-03-01', last: '2026-11-20', knownFrom: '2025-01-10', knownTo: '2026-11-21' }

type MachineEvent = EventFrom<typeof timeTravelMachine>
type MachineState = SnapshotFrom<typeof timeTravelMachine>

const slide = (name: string, first: string, date: string): boolean => {
  const slider = screen.queryByRole<HTMLInputElement>('slider', { name })
  const value = daysBetween(first, date).toString()
  if (slider === null || slider.value === value) return false
  fireEvent.change(slider, { target: { value } })
  return true
}

const press = (name: string): boolean => {
  const button = screen.queryByRole('button', { name })
  if (button !== null) fireEvent.click(button)
  return button !== null
}

const kept: string[] = []

const keepInAddress = fromPromise<unknown, FiguresDates>(({ input: dates }) =>
  Promise.resolve(kept.push(searchOfDates(dates))),
)

const renderTravel = (loadSpan = unanswered<SpanLoadResult, DashboardKey>()) => {
  const clock = new SimulatedClock()
  const travel = createActor(timeTravelMachine.provide({ actors: { retries: silent(), loadSpan, keepInAddress } }), {
    input: machineInput,
    clock,
  }).start()
  renderView(<TravelControls travel={travel} />)
  /** Whether the screen has what does it. */
  const byHand = (event: MachineEvent): boolean => {
    const { type }: { readonly type: string } = event
    if (type.startsWith('xstate.after')) clock.increment(250)
    if (type.startsWith('xstate.')) return type.startsWith('xstate.after')
    switch (event.type) {
      case 'asAt.chosen':
        return slide('As at', span.first, event.date)
      case 'knownOn.chosen':
        return slide('Using records as of', span.knownFrom, event.date)
      case 'today.requested':
        return press('Back to today')
      case 'load.retried':
        return press('Try again')
      case 'travel.toggled':
      case 'retry.due':
      case 'figures.changed':
      case 'span.received':
      case 'address.changed':
        return false
    }
  }
  const perform = (event: MachineEvent): Promise<void> =>
    act(async () => {
      if (!byHand(event)) travel.send(event)
      await Promise.resolve()
    })
  const rest = (): void => {
    act(() => clock.increment(250))
  }
  return { travel, perform, rest }
}

const readOut = ({ context: { dates } }: MachineState) => [
  dates.asAt === undefined ? 'the latest figures (20-Nov-26)' : displayDate(dates.asAt),
  dates.knownOn === undefined ? 'today (21-Nov-26)' : displayDate(dates.knownOn),
]

describe('time travel', () => {
  test.each(pathsOf(timeTravelMachine, timeTravel.events, { input: machineInput }))('$name', async ({ steps }) => {
    const { travel, perform } = renderTravel()
    for (const { event, state } of steps) {
      await perform(event)
      expect(travel.getSnapshot().value).toEqual(state.value)
      expect(travel.getSnapshot().context).toEqual(state.context)
      const isOpen = state.matches({ bar: 'open' })
      const isFailed = state.matches({ bar: { open: 'failed' } })
      const isShown = isOpen && !isFailed && O.isSome(state.context.span)
      await vi.waitFor(() => {
        expect(screen.queryByRole('region', { name: 'Another date' }) !== null).toBe(isOpen && !isFailed)
      })
      expect(screen.queryByRole('alert') !== null).toBe(isFailed)
      expect(screen.queryByRole('button', { name: 'Back to today' }) !== null).toBe(isTravelling(state.context.settled))
      expect(screen.queryAllByRole('slider').map((slider) => slider.getAttribute('aria-valuetext'))).toEqual(
        isShown ? readOut(state) : [],
      )
    }
  })

  test('asks for nothing until the slider has come to rest, and then for the day it rests at', async () => {
    const clock = new SimulatedClock()
    const machine = timeTravelMachine.provide({
      actors: { retries: silent(), keepInAddress, loadSpan: fromPromise(() => Promise.resolve(E.right(span))) },
    })
    const travel = createActor(machine, { input: machineInput, clock }).start()
    const settled: FiguresDates[] = []
    travel.subscribe(({ context }) => {
      if (settled.at(-1) !== context.settled) settled.push(context.settled)
    })
    travel.send({ type: 'travel.toggled' })
    await vi.waitFor(() => {
      expect(travel.getSnapshot().matches({ bar: { open: 'ready' } })).toBe(true)
    })
    for (const day of ['2026-06-28', '2026-06-29', '2026-06-30']) {
      travel.send({ type: 'asAt.chosen', date: day })
      clock.increment(249)
    }
    expect(settled.filter(isTravelling)).toEqual([])
    clock.increment(1)
    expect(settled.at(-1)).toEqual({ asAt: '2026-06-30' })
    expect(travel.getSnapshot().matches({ bar: 'open' })).toBe(true)
  })

  test('keeps in the address where it has come to, and begins where an address leads', async () => {
    kept.length = 0
    const { perform, rest } = renderTravel(fromPromise(() => Promise.resolve(E.right(span))))
    await perform({ type: 'travel.toggled' })
    await screen.findByLabelText('As at, date')
    await perform({ type: 'asAt.chosen', date: '2026-06-30' })
    expect(kept).toEqual([])
    rest()
    await perform({ type: 'today.requested' })
    expect(kept).toEqual(['?asAt=2026-06-30', ''])
    const led = createActor(timeTravelMachine.provide({ actors: { retries: silent(), keepInAddress } }), {
      input: { ...machineInput, dates: datesOfSearch('?asAt=2026-06-30&knownOn=never') },
    }).start()
    renderView(<TravelControls travel={led} />)
    expect(screen.getByText('Figures as at 30-Jun-26')).toBeTruthy()
    expect(kept).toHaveLength(2)
  })

  test('takes a date that was typed only when it is one there are figures for', async () => {
    const { travel, perform } = renderTravel(fromPromise(() => Promise.resolve(E.right(span))))
    await perform({ type: 'travel.toggled' })
    const field = await screen.findByLabelText('As at, date')
    fireEvent.change(field, { target: { value: '2026-06-30' } })
    expect(travel.getSnapshot().context.dates).toEqual({ asAt: '2026-06-30' })
    fireEvent.change(field, { target: { value: '' } })
    expect(travel.getSnapshot().context.dates).toEqual({ asAt: '2026-06-30' })
  })
})

test('goes no further than the figures do, once those are of another day', async () => {
  const spans = [span, { ...span, last: '2026-06-30' }]
  const { travel } = renderTravel(
    fromPromise<SpanLoadResult, DashboardKey>(() => Promise.resolve(E.right(spans.shift() ?? span))),
  )
  act(() => travel.send({ type: 'travel.toggled' }))
  expect(await screen.findByText(/the latest figures \(20-Nov-26\)/)).toBeTruthy()
  act(() => travel.send({ type: 'figures.changed' }))
  expect(await screen.findByText(/the latest figures \(30-Jun-26\)/)).toBeTruthy()
})

test('comes back from a day there are no figures of any more', async () => {
  const spans = [span, { ...span, last: '2026-06-30' }]
  const { travel } = renderTravel(
    fromPromise<SpanLoadResult, DashboardKey>(() => Promise.resolve(E.right(spans.shift() ?? span))),
  )
  act(() => travel.send({ type: 'travel.toggled' }))
  await screen.findByText(/the latest figures \(20-Nov-26\)/)
  act(() => travel.send({ type: 'asAt.chosen', date: '2026-09-30' }))
  act(() => travel.send({ type: 'figures.changed' }))
  expect(await screen.findByText(/the latest figures \(30-Jun-26\)/)).toBeTruthy()
  expect(travel.getSnapshot().context).toMatchObject({ dates: {}, settled: {} })
})

test('a date of the address beyond the figures is corrected, there as well, before anybody looks at the bar', async () => {
  kept.length = 0
  const travel = createActor(timeTravelMachine.provide({ actors: { retries: silent(), keepInAddress } }), {
    input: { ...machineInput, dates: datesOfSearch('?asAt=2030-01-01&knownOn=2020-01-01') },
  }).start()
  travel.send({ type: 'span.received', span })
  expect(travel.getSnapshot().context.settled).toEqual({ knownOn: '2026-11-20' })
  await Promise.resolve()
  expect(kept).toEqual(['?knownOn=2026-11-20'])
  renderView(<TravelControls travel={travel} />)
  expect(screen.getByText('Figures using records as of 20-Nov-26')).toBeTruthy()
})

const faultsShown = (): readonly string[] =>
  screen.queryAllByRole('status').flatMap(({ textContent }) => (textContent.startsWith('Figures') ? [] : [textContent]))

const travelAddressed = (search: string) => {
  kept.length = 0
  const led = { ...machineInput, dates: datesOfSearch(search), isMalformed: hasMalformedDates(search) }
  const travel = createActor(timeTravelMachine.provide({ actors: { retries: silent(), keepInAddress } }), {
    input: led,
  }).start()
  renderView(<TravelControls travel={travel} />)
  return travel
}

test.each(['?asAt=abc', '?asAt=2023-13-45', '?knownOn=', '?asAt=abc&knownOn=x'])(
  'what is no date leaves the address, and it is said: %s',
  async (search) => {
    travelAddressed(search)
    expect(faultsShown()).toEqual(['The date in the address is not valid. The latest figures are shown.'])
    await Promise.resolve()
    expect(kept).toEqual([''])
  },
)

test('that there are no figures or records of a day of the address is said until another is chosen', async () => {
  const travel = travelAddressed('?asAt=2099-01-01')
  expect(faultsShown()).toEqual([])
  act(() => travel.send({ type: 'span.received', span }))
  expect(faultsShown()).toEqual(['No figures for 01-Jan-99. The latest figures are shown.'])
  await Promise.resolve()
  expect(kept).toEqual([''])
  act(() => travel.send({ type: 'address.changed', dates: { asAt: '2019-06-30', knownOn: '2020-01-01' } }))
  expect(faultsShown()).toEqual(['No figures for 30-Jun-19. No records known on 01-Jan-20.'])
  act(() => travel.send({ type: 'address.changed', dates: {}, isMalformed: true }))
  expect(faultsShown()).toEqual(['The date in the address is not valid. The latest figures are shown.'])
  act(() => travel.send({ type: 'asAt.chosen', date: '2026-06-30' }))
  expect(faultsShown()).toEqual([])
})

test('the last day that there are figures of is the latest figures, and nothing is wrong with it', () => {
  const travel = travelAddressed('?asAt=2026-11-20')
  act(() => travel.send({ type: 'span.received', span }))
  expect(faultsShown()).toEqual([])
})

test('goes where the address goes, and keeps there only what it corrects', async () => {
  kept.length = 0
  const travel = createActor(timeTravelMachine.provide({ actors: { retries: silent(), keepInAddress } }), {
    input: { ...machineInput, dates: datesOfSearch('?asAt=2026-06-30') },
  }).start()
  const settledAfter = (search: string): FiguresDates => {
    travel.send({ type: 'address.changed', dates: datesOfSearch(search) })
    return travel.getSnapshot().context.settled
  }
  expect(settledAfter('')).toEqual({})
  travel.send({ type: 'span.received', span })
  expect(settledAfter('?asAt=2024-06-30')).toEqual({ asAt: '2024-06-30' })
  await Promise.resolve()
  expect(kept).toEqual([])
  expect(settledAfter('?asAt=2019-06-30')).toEqual({ asAt: '2022-03-01' })
  await Promise.resolve()
  expect(kept).toEqual(['?asAt=2022-03-01'])
})

test('reads the span once more when figures change while it is read', async () => {
  const answers: ((loading: SpanLoadResult) => void)[] = []
  const { travel } = renderTravel(
    fromPromise<SpanLoadResult, DashboardKey>(
      () =>
        new Promise((answer) => {
          answers.push(answer)
        }),
    ),
  )
  act(() => travel.send({ type: 'travel.toggled' }))
  act(() => travel.send({ type: 'figures.changed' }))
  answers[0]?.(E.right(span))
  answers[1]?.(E.right({ ...span, last: '2026-06-30' }))
  expect(await screen.findByText(/the latest figures \(30-Jun-26\)/)).toBeTruthy()
})
