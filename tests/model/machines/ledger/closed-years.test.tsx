import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, type EventFrom } from 'xstate'
import {
  closedYearsMachine,
  listedYearsMachine,
  yearChangingMachine,
} from '../../../../src/machines/ledger/closed-years.ts'
import { ClosedYearsScreen } from '../../../../src/views/ledger/years/closed-years-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { aYear, closedYears as sample, twoYears } from '../../../samples/ledger/closed-years.ts'
import { newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = closedYearsMachine.provide({
  actors: {
    list: listedYearsMachine.provide({ actors: unfollowedActors() }),
    changing: yearChangingMachine.provide({ actors: { act: unanswered() } }),
  },
})

const isHidden = true

const rendered = () => {
  const actor = createActor(testedMachine, { input: { year: null, newId } }).start()
  renderView(<ClosedYearsScreen years={actor} />)
  return actor
}

const withAll = () => {
  const actor = rendered()
  act(() => {
    bringList(actor.getSnapshot().children.list, listReceived(twoYears))
  })
  return actor
}

/** The checkbox or button that sends the event, if the screen shows it. */
const controlOf = (event: EventFrom<typeof testedMachine>): HTMLElement | null => {
  if (event.type === 'row.toggled')
    return screen.queryByRole('checkbox', { name: `Select ${event.key}`, hidden: isHidden })
  if (event.type !== 'change.begun') return null
  const act = event.act === 'close' ? 'Close' : 'Reopen'
  return screen.queryByRole('button', {
    name: `${act} ${event.accounts?.join() ?? 'for all accounts'}`,
    hidden: isHidden,
  })
}

const shownRows = () =>
  screen.queryAllByRole('rowheader', { hidden: isHidden }).map(({ firstChild }) => firstChild?.textContent)

describe('the closed years', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const actor = rendered()
      for (const { event, state } of steps) {
        const control = controlOf(event)
        await act(async () => {
          if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
          else if (control === null) actor.send(event)
          else fireEvent.click(control)
          await Promise.resolve()
        })
        const { list, found, selection, years } = state.context
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText('Try again') !== null).toBe(list.isFailed)
        expect(shownRows()).toEqual(found.map(({ account }) => account))
        expect(screen.queryAllByRole('checkbox', { name: /^Select P/, checked: true, hidden: isHidden })).toHaveLength(
          selection.chosen.size,
        )
        expect(screen.queryByRole('button', { name: 'Close 1 account', hidden: isHidden }) !== null).toBe(
          selection.chosen.size > 0,
        )
        expect(screen.queryByRole('dialog', { name: /FY-24/, hidden: isHidden }) !== null).toBe(
          state.matches({ ofYear: 'changing' }),
        )
        expect(screen.queryByRole('combobox', { name: 'Financial year', hidden: isHidden }) !== null).toBe(
          years.length > 0,
        )
      }
    },
  )
})

test('each account says whether it is closed, by whom, and what has changed since', () => {
  withAll()
  const [, open, closed] = screen.getAllByRole('row')
  expect(within(open!).getByText('Open')).toBeTruthy()
  expect(within(open!).getByRole('button', { name: 'Close P00001' })).toBeTruthy()
  expect(closed?.textContent).toContain('Sophie Super')
  expect(closed?.textContent).toContain('Changed since, from 01-Mar-24')
  expect(screen.getAllByRole('option', { name: /^FY-/ }).map(({ textContent }) => textContent)).toEqual([
    'FY-24, to 30-Jun-24: 1 of 2 accounts closed',
    'FY-23, to 30-Jun-23: closed',
  ])
})

test('those that are chosen are closed or opened, each as it can be', () => {
  const actor = withAll()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all' }))
  expect(screen.getByRole('button', { name: 'Reopen 1 account' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close 1 account' }))
  expect(actor.getSnapshot().context.asked).toEqual({ act: 'close', year: 2024, accounts: ['P00001'] })
  expect(screen.getByRole('dialog', { name: 'Close FY-24 for P00001' })).toBeTruthy()
})

test('all accounts are closed at once, as long as one is open', () => {
  const actor = withAll()
  fireEvent.click(screen.getByRole('button', { name: 'Close for all accounts' }))
  expect(actor.getSnapshot().context.asked).toEqual({ act: 'close', year: 2024, accounts: null })
})

test('another year is read, and what is known of the years stays while it is', () => {
  const actor = withAll()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select P00001' }))
  const choice = () => screen.getByRole('combobox', { name: 'Financial year' })
  fireEvent.change(choice(), { target: { value: '2023' } })
  expect([shownRows(), choice()]).toEqual([[], expect.objectContaining({ value: '2023' })])
  act(() => {
    bringList(actor.getSnapshot().children.list, listReceived({ ...twoYears, year: 2023, accounts: [aYear] }))
  })
  expect([shownRows(), actor.getSnapshot().context.selection.chosen.size]).toEqual([['P00001'], 0])
})

test('accounts are found by their words and by their state', () => {
  withAll()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'byron' } })
  expect(shownRows()).toEqual(['P00001'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: '' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'Changed' } })
  expect(shownRows()).toEqual(['P00002'])
})
