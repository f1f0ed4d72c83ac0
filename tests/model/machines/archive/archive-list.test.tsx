import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import { initialArchiveQuery } from '../../../../src/domain/archive/sought-reports.ts'
import { yearLabel } from '../../../../src/domain/archive/quarter.ts'
import {
  archivedReportsMachine,
  archiveListMachine,
  type ListedArchive,
} from '../../../../src/machines/archive/archive-list.ts'
import { isSearching } from '../../../../src/machines/kit/searched-listing.ts'
import { archiveList as sample, pageOf } from '../../../samples/archive/archive-list.ts'
import { listReceived } from '../../../samples/followed.ts'
import { archivedSample } from '../../../samples/archive/report-archive.ts'
import { ReportsPart } from '../../../../src/views/archive/list/reports-part.tsx'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { silentStaticReports } from '../../support/silent-static-reports.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'

const testedMachine = archiveListMachine.provide({
  actors: { list: archivedReportsMachine.provide({ actors: unfollowedActors() }) },
})

const renderList = () => {
  const list = createActor(testedMachine).start()
  renderView(<ReportsPart archive={silentStaticReports()} list={list} />)
  const choose = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    // an empty archive has no fields to narrow it by, and one where nothing is found no heads to sort it by
    const canNarrow = screen.queryByRole('searchbox', { name: 'Search' }) !== null
    const canSort = screen.queryByRole('button', { name: 'Title' }) !== null
    if (isListReceived(event)) act(() => bringList(list.getSnapshot().children.list, event))
    else if (event.type === 'filter.changed' && canNarrow) {
      const { search, year, quarter, type } = event.filter
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: search } })
      choose('Year', year?.toString() ?? '')
      choose('Quarter', quarter ?? '')
      choose('Type', type ?? '')
    } else if (event.type === 'sort.chosen' && canSort) fireEvent.click(screen.getByRole('button', { name: 'Title' }))
    else if (event.type === 'list.retried') fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    else act(() => list.send(event))
  }
  return { list, perform }
}

const shownTitles = (): readonly string[] =>
  screen.queryAllByRole('rowheader').map(({ firstChild }) => firstChild?.textContent ?? '')

describe('the list of the archive', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, isPossible: remembersList }))('$name', ({ steps }) => {
    const { list, perform } = renderList()
    for (const { event, state } of steps) {
      perform(event)
      const { list: listing, query } = state.context
      const { known, isFailed } = listing
      expect(list.getSnapshot().value).toEqual(state.value)
      expect(list.getSnapshot().context.query).toEqual(query)
      expect(screen.queryByRole('alert') !== null).toBe(isFailed)
      expect(shownTitles()).toHaveLength(O.isSome(known) ? known.value.reports.length : 0)
      expect(screen.queryByText('No reports yet.') !== null).toBe(O.isSome(known) && known.value.filed === 0)
      expect(screen.queryByText('Searching…') !== null).toBe(
        O.isSome(known) && known.value.filed > 0 && isSearching(state.context),
      )
    }
  })
})

const renderListed = (known: ListedArchive) => {
  const { list } = renderList()
  act(() => bringList(list.getSnapshot().children.list, listReceived(known)))
  return { list }
}

test('a report is shown with the month of its quarter, its owner, its version and its size', async () => {
  renderListed(pageOf([archivedSample]))
  const row = (await screen.findByRole('rowheader', { name: /^Statement, March 2026/ })).closest('tr')
  const cells = [...(row?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent)
  expect(cells.slice(0, 5)).toEqual(['valuation-p1-2026-q3', 'FY-26', 'March', 'Portfolio', 'P1Ashworth Family Trust'])
  expect(cells[5]).toContain('by admin, v1, 84 kB')
})

test('thousands of reports are read by the page, and narrowed from the first page on', async () => {
  const page = Array.from({ length: 50 }, (_, index) => ({
    ...archivedSample,
    StaticReportID: `00000000-0000-4000-8000-${index.toString().padStart(12, '0')}`,
    StaticReportName: `statement-${index.toString()}`,
  }))
  const { list } = renderListed({ ...pageOf(page, initialArchiveQuery, 2_000), years: [2026, 2025] })
  await screen.findByText('2,000 reports')
  expect(shownTitles()).toHaveLength(50)
  fireEvent.click(screen.getByRole('button', { name: '2' }))
  expect(screen.getByText('1–50 of 2,000').closest('[aria-busy="true"]')).not.toBeNull()
  const second = { ...initialArchiveQuery, page: 2 }
  act(() =>
    bringList(list.getSnapshot().children.list, listReceived({ ...pageOf(page, second, 2_000), years: [2026, 2025] })),
  )
  expect(screen.getByText('51–100 of 2,000').closest('[aria-busy="true"]')).toBeNull()
  fireEvent.change(screen.getByRole('combobox', { name: 'Year' }), { target: { value: '2025' } })
  expect(list.getSnapshot().context.query).toMatchObject({ page: 1, filter: { year: 2025 } })
  expect(screen.getByText('Searching…')).toBeTruthy()
  expect(screen.getByRole('option', { name: yearLabel(2025) })).toBeTruthy()
})
