import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { type ExplorerInput, explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import type { RowStep } from '../../../../src/machines/kit/selection.ts'
import { ExplorerDialog } from '../../../../src/views/explorers/explorer-dialog.tsx'
import {
  explorableOf,
  explorablesSample,
  explorer as sample,
  explorerInput,
} from '../../../samples/explorers/explorer.ts'
import { answered } from '../../../samples/sample.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const machine = explorerMachine.provide({ actors: { readExplorables: unanswered(), retries: silent() } })

const keys: Readonly<Record<RowStep, string>> = {
  next: 'ArrowDown',
  previous: 'ArrowUp',
  first: 'Home',
  last: 'End',
  'page-down': 'PageDown',
  'page-up': 'PageUp',
}

layOut()

const search = () => screen.getByRole('combobox', { name: 'Search' })

const renderExplorer = (input: ExplorerInput = explorerInput) => {
  const explorer = createActor(machine, { input }).start()
  renderView(<ExplorerDialog explorer={explorer} />)
  const row = (code: string) => screen.queryByRole('option', { name: new RegExp(code) })
  const perform = (event: EventFrom<typeof machine>): void => {
    const isOpen = explorer.getSnapshot().matches('open')
    if (event.type === 'list.retried') fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    else if (event.type === 'search.typed' && event.search !== explorer.getSnapshot().context.search)
      fireEvent.change(search(), { target: { value: event.search } })
    else if (event.type === 'active.moved' && screen.queryByRole('listbox') !== null)
      fireEvent.keyDown(screen.getByRole('listbox'), { key: keys[event.step], shiftKey: event.isRanged })
    else if ((event.type === 'row.toggled' || event.type === 'row.ranged') && row(event.key) !== null)
      fireEvent.click(row(event.key) ?? search(), { shiftKey: event.type === 'row.ranged' })
    else if (event.type === 'choice.confirmed' && isOpen)
      fireEvent.click(screen.getByRole('button', { name: /^Choose (?:[0-9]|none)/ }))
    else if (event.type === 'explorer.closed') fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    else act(() => explorer.send(event))
  }
  return { explorer, perform }
}

const optionsShown = (): readonly (readonly [string | null, boolean])[] =>
  screen
    .queryAllByRole('option')
    .map((option) => [option.textContent, option.getAttribute('aria-selected') === 'true'] as const)

describe('an explorer', () => {
  test.each(pathsOf(machine, sample.events, sample))('$name', ({ steps }) => {
    const { explorer, perform } = renderExplorer()
    for (const { event, state } of steps) {
      perform(event)
      const { found, active, selection, choice } = state.context
      expect(explorer.getSnapshot().value).toEqual(state.value)
      expect(explorer.getSnapshot().context.choice).toEqual(choice)
      if (state.matches('closed')) continue
      expect(screen.queryByRole('alert') !== null).toBe(state.matches('failed'))
      expect(optionsShown()).toEqual(
        state.matches('open')
          ? found.map(({ name, code, detail }) => [`${name}${code}${detail}`, selection.chosen.has(code)])
          : [],
      )
      const activeId = search().getAttribute('aria-activedescendant')
      expect(activeId === null ? null : document.getElementById(activeId)?.textContent).toEqual(
        optionsShown()[active]?.[0] ?? null,
      )
    }
  })
})

const opened = (input: ExplorerInput, all = explorablesSample) => {
  const rendered = renderExplorer(input)
  const receiver: { send(event: AnyEventObject): void } = rendered.explorer
  act(() => receiver.send(answered('readExplorables', E.right(all))))
  return rendered
}

const press = (key: string, more: { readonly ctrlKey?: boolean } = {}) => fireEvent.keyDown(search(), { key, ...more })

describe('by the keyboard alone', () => {
  test('one is found and chosen without leaving the search', () => {
    const { explorer } = opened({ ...explorerInput, isMany: false, chosen: [] })
    fireEvent.change(search(), { target: { value: 'e' } })
    press('ArrowDown')
    press('Enter')
    expect(explorer.getSnapshot().output).toEqual(O.some(['P3']))
  })

  test('several are chosen, and confirmed', () => {
    const { explorer } = opened({ ...explorerInput, chosen: [] })
    press('Enter')
    press('ArrowDown')
    press('ArrowDown')
    press('Enter')
    press('Enter', { ctrlKey: true })
    expect(explorer.getSnapshot().output).toEqual(O.some(['P1', 'P3']))
  })

  test('Home, End and the space bar are the field’s while it is typed in', () => {
    const { explorer } = opened(explorerInput)
    for (const key of ['End', ' ', 'Home']) press(key)
    const { active, selection } = explorer.getSnapshot().context
    expect([active, [...selection.chosen]]).toEqual([0, ['P3']])
    press('End', { ctrlKey: true })
    expect(explorer.getSnapshot().context.active).toBe(2)
  })

  test('the space bar chooses the row that an arrow went to, until more is typed', () => {
    const { explorer } = opened({ ...explorerInput, chosen: [] })
    press('ArrowDown')
    press(' ')
    const chosen = () => [...explorer.getSnapshot().context.selection.chosen]
    expect(chosen()).toEqual(['P2'])
    fireEvent.change(search(), { target: { value: 'e' } })
    press(' ')
    expect(chosen()).toEqual(['P2'])
  })
})

test('nothing is to be confirmed before anything is chosen, but what was chosen can be taken away', () => {
  const { explorer, perform } = opened({ ...explorerInput, chosen: [] })
  expect(screen.getByRole('button', { name: 'Choose' })).toHaveProperty('disabled', true)
  press('Enter', { ctrlKey: true })
  expect(explorer.getSnapshot().status).toBe('active')
  perform({ type: 'row.toggled', key: 'P1' })
  expect(screen.getByRole('button', { name: 'Choose 1 account' })).toHaveProperty('disabled', false)
  cleanup()
  const emptied = opened({ ...explorerInput, chosen: ['P3'] })
  emptied.perform({ type: 'row.toggled', key: 'P3' })
  fireEvent.click(screen.getByRole('button', { name: 'Choose none' }))
  expect(emptied.explorer.getSnapshot().output).toEqual(O.some([]))
})

test('a row left alone is none that was chosen: closing it chooses nothing', () => {
  const { explorer, perform } = opened(explorerInput)
  perform({ type: 'row.toggled', key: 'P1' })
  perform({ type: 'explorer.closed' })
  expect(explorer.getSnapshot().output).toEqual(O.none)
})

test('offers only those that may be chosen, and keeps those chosen that are not listed', () => {
  const { explorer, perform } = opened({ ...explorerInput, chosen: ['P9'], only: O.some(['P1', 'P2']) })
  expect(screen.getByText('2 accounts, 1 chosen')).toBeTruthy()
  perform({ type: 'row.toggled', key: 'P2' })
  perform({ type: 'choice.confirmed' })
  expect(explorer.getSnapshot().output).toEqual(O.some(['P9', 'P2']))
})

test('of ten thousand only those in sight are drawn, and the last is one key away', () => {
  const many = Array.from({ length: 10_000 }, (_, place) => explorableOf(`P${(10_000 + place).toString()}`, 'Trust'))
  opened({ ...explorerInput, chosen: [] }, many)
  expect(screen.getByText('10,000 accounts, 0 chosen')).toBeTruthy()
  expect(screen.getAllByRole('option').length).toBeLessThan(30)
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' })
  const last = screen.getByRole('option', { name: /P19999/ })
  expect(last.getAttribute('aria-posinset')).toBe('10000')
  expect(search().getAttribute('aria-activedescendant')).toBe(last.id)
})
