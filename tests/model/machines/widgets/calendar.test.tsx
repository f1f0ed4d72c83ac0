import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import type { WidgetTable } from '../../../../src/domain/widgets/table/widget-table.ts'
import { calendarMachine } from '../../../../src/machines/widgets/calendar.ts'
import { CalendarView } from '../../../../src/views/widgets/calendar/calendar-view.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'

const widgetTable: WidgetTable = {
  columns: [],
  root: 'rows',
  rows: [
    { date: '2026-02-10', title: 'BHP dividend', amount: 40 },
    { date: '2026-03-20', title: 'CBA dividend', amount: 100.25 },
    { date: '2026-03-27', title: 'STW distribution', amount: 9.75 },
  ],
  options: {},
  meta: [],
}

const events = [
  { type: 'view.toggled' },
  { type: 'entries.toggled' },
  { type: 'month.turned', month: '2026-02' },
  { type: 'month.turned', month: '2025-03' },
]

const periods: Readonly<Record<string, string>> = {
  '2026-03': 'March 2026',
  '2026-02': 'February 2026',
  '2025-03': 'March 2025',
}
const years: Readonly<Record<string, string>> = { '2026-03': 'FY-26', '2026-02': 'FY-26', '2025-03': 'FY-25' }

const renderCalendar = (shown = widgetTable) => {
  const calendar = createActor(calendarMachine).start()
  renderView(<CalendarView calendar={calendar} table={shown} label="Paid" />)
  const perform = (event: EventFrom<typeof calendarMachine>): void => {
    act(() => {
      if (event.type === 'view.toggled') fireEvent.click(screen.getByRole('button', { name: 'List' }))
      else calendar.send(event)
    })
  }
  return { calendar, perform }
}

const titles = (): readonly string[] =>
  ['BHP dividend', 'CBA dividend', 'STW distribution'].filter((title) => screen.queryByText(title) !== null)

const inYear = ['BHP dividend', 'CBA dividend', 'STW distribution']
const shownIn: Readonly<Record<string, readonly string[]>> = {
  '2026-03': ['CBA dividend', 'STW distribution'],
  '2026-02': ['BHP dividend'],
  '2025-03': [],
}

describe('a calendar', () => {
  test.each(pathsOf(calendarMachine, events))('$name', ({ steps }) => {
    const { calendar, perform } = renderCalendar()
    for (const { event, state } of steps) {
      perform(event)
      const month = O.getOrElse(() => '2026-03')(state.context.month)
      const isList = state.matches('list')
      expect(calendar.getSnapshot().value).toEqual(state.value)
      expect(screen.getByRole('heading', { level: 3 }).textContent).toBe((isList ? years : periods)[month])
      expect(screen.queryByRole('columnheader', { name: 'Mo' }) !== null).toBe(!isList)
      expect(titles()).toEqual(isList && years[month] === 'FY-26' ? inYear : isList ? [] : shownIn[month])
    }
  })

  test('opens on its latest month, with the days marked and the total said', () => {
    renderCalendar()
    const total = screen.getByRole('rowheader', { name: 'Total' }).closest('tr')
    expect(screen.getByTitle('CBA dividend').textContent).toBe('20')
    expect(total && within(total).getByText('$110.00')).toBeDefined()
  })

  test('turns a month at a time, and in the list a year', () => {
    renderCalendar()
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('February 2026')
    fireEvent.click(screen.getByRole('button', { name: 'List' }))
    fireEvent.click(screen.getByRole('button', { name: 'Next year' }))
    expect(screen.getByRole('heading', { level: 3 }).textContent).toBe('FY-27')
    expect(screen.getByText('No entries this year.')).toBeDefined()
  })
})

test('First aid 9: an entry without an amount has none that is known, and the total says so', () => {
  const rows = [
    { date: '2026-03-02', title: 'CBA dividend', amount: 12 },
    { date: '2026-03-03', title: 'VAS distribution', amount: null },
  ]
  renderCalendar({ ...widgetTable, rows })
  const amounts = screen.getAllByRole('rowheader').map((header) => header.nextElementSibling?.textContent)
  expect(amounts.toSorted()).toEqual(['$12.00', '$12.00*', 'not known'])
  expect(screen.getByText('* Incomplete: Total. 1 of 2 entries has no amount.')).toBeDefined()
})

describe('First aid 10: a total matches the entries in sight, or says that it covers more', () => {
  const paid = Array.from({ length: 16 }, (_, nth) => ({
    date: `2026-03-${String(nth + 1).padStart(2, '0')}`,
    title: `Payment ${nth + 1}`,
    amount: nth + 1,
  }))
  const rowsInSight = () =>
    screen.getAllByRole('rowheader').map((header) => header.closest('tr')?.textContent.replace(/^\d\d-Mar-26/, ''))

  test('a long list shows six and says so, and shows all of them when asked', () => {
    renderCalendar({ ...widgetTable, rows: paid })
    expect(rowsInSight()).toHaveLength(7)
    expect(rowsInSight().at(-1)).toBe('Total of all 16$136.00')
    expect(screen.getByText('6 of 16 shown')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show all 16' }))
    expect(rowsInSight()).toHaveLength(17)
    expect(rowsInSight().at(-1)).toBe('Total$136.00')
    expect(screen.getByText('16 of 16 shown')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Show fewer' }))
    expect(rowsInSight()).toHaveLength(7)
  })

  test('a short list has nothing more to show', () => {
    renderCalendar({ ...widgetTable, rows: paid.slice(0, 6) })
    expect(rowsInSight().at(-1)).toBe('Total$21.00')
    expect(screen.queryByText(/shown/)).toBeNull()
  })
})
