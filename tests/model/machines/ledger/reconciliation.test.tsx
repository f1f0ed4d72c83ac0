import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor } from 'xstate'
import { O } from '../../../../src/domain/fp.ts'
import {
  breakExplainingMachine,
  listedBreaksMachine,
  reconciliationMachine,
} from '../../../../src/machines/ledger/reconciliation.ts'
import { ReconciliationScreen } from '../../../../src/views/ledger/reconciliation/reconciliation-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import {
  aBreak,
  aMatchedBreak,
  anExplainedBreak,
  reconciliation as sample,
} from '../../../samples/ledger/reconciliation.ts'
import { newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = reconciliationMachine.provide({
  actors: {
    list: listedBreaksMachine.provide({ actors: unfollowedActors() }),
    explaining: breakExplainingMachine.provide({ actors: { act: unanswered() } }),
    exportBreaks: unanswered(),
  },
})

const isHidden = true

const buttonNames: Readonly<Record<string, string>> = {
  'list.retried': 'Try again',
  'export.requested': 'Export CSV',
}

const rendered = (search = '', mayExplain = true) => {
  const actor = createActor(testedMachine, { input: { mayExplain, search, newId } }).start()
  renderView(<ReconciliationScreen reconciliation={actor} />)
  return actor
}

const withAll = (search?: string, mayExplain?: boolean) => {
  const actor = rendered(search, mayExplain)
  act(() => {
    bringList(actor.getSnapshot().children.list, listReceived([aMatchedBreak, anExplainedBreak, aBreak]))
  })
  return actor
}

const cells = (row: HTMLElement) => within(row).getAllByRole('cell', { hidden: isHidden })
const shownRows = () =>
  screen.queryAllByRole('rowheader', { hidden: isHidden }).map(({ firstChild }) => firstChild?.textContent)
const shownSubjects = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        `${within(row).getByRole('rowheader').firstChild?.textContent ?? ''} ${cells(row)[1]?.firstChild?.textContent ?? ''}`,
    )

describe('the breaks between custodians and the ledger', () => {
  test.each(pathsOf(testedMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const actor = rendered()
      for (const { event, state } of steps) {
        const name = buttonNames[event.type]
        const button = name === undefined ? null : screen.queryByRole('button', { name, hidden: isHidden })
        const box =
          event.type === 'row.toggled'
            ? screen.queryByRole('checkbox', { name: 'Select CBA in P00001', hidden: isHidden })
            : null
        await act(async () => {
          if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
          else if (box !== null) fireEvent.click(box)
          else if (button === null) actor.send(event)
          else fireEvent.click(button)
          await Promise.resolve()
        })
        const { list, found, selection, problem } = state.context
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText('Try again') !== null).toBe(list.isFailed)
        expect(shownRows()).toEqual(found.map(({ account }) => account))
        expect(screen.queryByRole('button', { name: 'Explain 1 break', hidden: isHidden }) !== null).toBe(
          selection.chosen.size > 0,
        )
        expect(screen.queryByRole('dialog', { name: 'Explain 1 break', hidden: isHidden }) !== null).toBe(
          state.matches('explaining'),
        )
        expect(screen.queryByText('There was a problem') !== null).toBe(O.isSome(problem))
      }
    },
  )
})

test('what nobody has explained comes first, and what is gone last, until another order is chosen', () => {
  withAll()
  expect(shownSubjects()).toEqual(['P00001 CBA', 'P00002 Cash', 'P00001 XRO'])
  fireEvent.click(screen.getByRole('button', { name: /^Difference/ }))
  expect(shownSubjects()).toEqual(['P00001 CBA', 'P00001 XRO', 'P00002 Cash'])
  fireEvent.click(screen.getByRole('button', { name: /^Difference/ }))
  expect(shownSubjects()).toEqual(['P00002 Cash', 'P00001 CBA', 'P00001 XRO'])
})

test('each says what it is of, how old it is and what became of it, and what is found is counted', () => {
  withAll()
  const [, open] = screen.getAllByRole('row')
  expect(open?.textContent).toContain('Since 20-Jun-26, 11 days')
  expect(open?.textContent).toContain('-5')
  expect(screen.getByText('Interest')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe(
    '3 breaks: 1 open, 1 explained, 1 matched. Cash differs by +$0.01',
  )
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'Matched' } })
  expect(shownSubjects()).toEqual(['P00001 XRO'])
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search' }), { target: { value: 'interest' } })
  expect(screen.getByRole('status').textContent).toBe('No break matches')
})

test('an address names whose breaks are listed, until all are asked for', () => {
  withAll('?type=group&code=G0002')
  expect(shownSubjects()).toEqual(['P00002 Cash'])
  expect(screen.getByText('Showing only group G0002')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
  expect(shownSubjects()).toHaveLength(3)
})

test('all that can be explained are chosen at once; what is gone is not among them', () => {
  const actor = withAll()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all that can be explained' }))
  fireEvent.click(screen.getByRole('button', { name: 'Explain 2 breaks' }))
  expect(actor.getSnapshot().children.explaining?.getSnapshot().context.of).toEqual([aBreak, anExplainedBreak])
})

test('what an import has mended moves where it belongs, and is chosen no more', () => {
  const actor = withAll()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select CBA in P00001' }))
  act(() => {
    bringList(
      actor.getSnapshot().children.list,
      listReceived([{ ...aBreak, state: 'Matched', matchedAt: anExplainedBreak.date }]),
    )
  })
  expect(screen.queryByRole('checkbox', { name: 'Select CBA in P00001' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Explain/ })).toBeNull()
})

test('an adviser sees them, and explains none', () => {
  withAll('', false)
  expect(shownRows()).toHaveLength(3)
  expect(screen.queryAllByRole('checkbox')).toEqual([])
  expect(screen.queryAllByRole('button', { name: /^Explain/ })).toEqual([])
})
