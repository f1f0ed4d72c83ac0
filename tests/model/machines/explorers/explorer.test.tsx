import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import { type ExplorerInput, explorerMachine } from '../../../../src/machines/explorers/explorer.ts'
import type { RowStep } from '../../../../src/machines/kit/selection.ts'
import { type ExplorablesPage, singlePage } from '../../../../src/machines/explorers/listing.ts'
import { ExplorerDialog } from '../../../../src/views/explorers/explorer-dialog.tsx'
import {
  explorableOf,
  explorablesSample,
  explorer as sample,
  explorerInput,
  firstPage,
  foundPage,
  lastPage,
  pagedExplorer,
} from '../../../samples/explorers/explorer.ts'
import { answered } from '../../../samples/sample.ts'
import { layOut } from '../../support/laid-out.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

const testedMachine = explorerMachine.provide({
  actors: { readExplorables: unanswered(), readCodes: unanswered(), retries: silent() },
})

const keys: Readonly<Record<RowStep, string>> = {
  next: 'ArrowDown',
  previous: 'ArrowUp',
  first: 'Home',
  last: 'End',
  'page-down': 'PageDown',
  'page-up': 'PageUp',
}

layOut()

const shownSearch = () => screen.getByRole('combobox', { name: 'Search' })

const renderExplorer = (input: ExplorerInput = explorerInput) => {
  const explorer = createActor(testedMachine, { input }).start()
  renderView(<ExplorerDialog explorer={explorer} />)
  const row = (code: string) => screen.queryByRole('option', { name: new RegExp(code) })
  const perform = (event: EventFrom<typeof testedMachine>): void => {
    const isOpen = explorer.getSnapshot().matches('open')
    if (event.type === 'list.retried') fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    else if (event.type === 'search.typed' && event.search !== explorer.getSnapshot().context.search)
      fireEvent.change(shownSearch(), { target: { value: event.search } })
    else if (event.type === 'active.moved' && screen.queryByRole('listbox') !== null)
      fireEvent.keyDown(screen.getByRole('listbox'), { key: keys[event.step], shiftKey: event.isRanged })
    else if ((event.type === 'row.toggled' || event.type === 'row.ranged') && row(event.key) !== null)
      fireEvent.click(row(event.key) ?? shownSearch(), { shiftKey: event.type === 'row.ranged' })
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

const walks = [
  ['an explorer', sample],
  ['an explorer of a long list', pagedExplorer],
] as const

describe.each(walks)('%s', (_, walked) => {
  test.each(pathsOf(testedMachine, walked.events, walked))('$name', ({ steps }) => {
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
      expect(shownSearch()).toHaveProperty('value', state.context.search)
      const { size } = selection.chosen
      const confirm = size === 0 ? 'Choose none' : `Choose ${size.toString()} account${size === 1 ? '' : 's'}`
      if (state.matches('open')) expect(screen.getByRole('button', { name: confirm })).toHaveProperty('disabled', false)
      const activeId = shownSearch().getAttribute('aria-activedescendant')
      expect(activeId === null ? null : document.getElementById(activeId)?.textContent).toEqual(
        optionsShown()[active]?.[0] ?? null,
      )
    }
  })
})

const openedWith = (input: ExplorerInput, page: ExplorablesPage) => {
  const rendered = renderExplorer(input)
  const receiver: { send(event: AnyEventObject): void } = rendered.explorer
  const answer = (id: string, output: unknown): void => act(() => receiver.send(answered(id, E.right(output))))
  answer('readExplorables', page)
  const codesFound = () => rendered.explorer.getSnapshot().context.found.map(({ code }) => code)
  const query = () => {
    const child = rendered.explorer.getSnapshot().children['readExplorables']?.getSnapshot()
    return child !== undefined && 'input' in child ? child.input : undefined
  }
  return { ...rendered, answer, codesFound, query }
}

const opened = (input: ExplorerInput, all = explorablesSample) => openedWith(input, singlePage(all))

const press = (key: string, more: { readonly ctrlKey?: boolean } = {}) =>
  fireEvent.keyDown(shownSearch(), { key, ...more })

describe('by the keyboard alone', () => {
  test('one is found and chosen without leaving the search', () => {
    const { explorer } = opened({ ...explorerInput, isMany: false, chosen: [] })
    fireEvent.change(shownSearch(), { target: { value: 'e' } })
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
    fireEvent.change(shownSearch(), { target: { value: 'e' } })
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

test('does not offer who is left out, and keeps those chosen that are not listed', () => {
  const { explorer, perform } = opened({ ...explorerInput, chosen: ['P9'], except: 'P3' })
  expect(screen.getByText('2 accounts, 1 chosen')).toBeTruthy()
  perform({ type: 'row.toggled', key: 'P2' })
  perform({ type: 'choice.confirmed' })
  expect(explorer.getSnapshot().output).toEqual(O.some(['P9', 'P2']))
})

test('of ten thousand only those in sight are drawn, and the last is one key away', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => explorableOf(`P${(10_000 + index).toString()}`, 'Trust'))
  opened({ ...explorerInput, chosen: [] }, many)
  expect(screen.getByText('10,000 accounts, 0 chosen')).toBeTruthy()
  expect(screen.getAllByRole('option').length).toBeLessThan(30)
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' })
  const last = screen.getByRole('option', { name: /P19999/ })
  expect(last.getAttribute('aria-posinset')).toBe('10000')
  expect(shownSearch().getAttribute('aria-activedescendant')).toBe(last.id)
})

describe('First aid 6: a list longer than its first page', () => {
  test('counts all, and reads the next page when a key or the scroll bar nears the end', () => {
    const { answer, codesFound, query } = openedWith({ ...explorerInput, chosen: [] }, firstPage)
    expect(screen.getByText('4 accounts, 0 chosen')).toBeTruthy()
    expect(screen.getAllByRole('option')[0]?.getAttribute('aria-setsize')).toBe('4')
    expect(query()).toBeUndefined()
    fireEvent.scroll(screen.getByRole('listbox'))
    expect(query()).toMatchObject({ kind: 'account', search: '', page: 2 })
    answer('readExplorables', lastPage)
    expect(codesFound()).toEqual(['P1', 'P2', 'P3', 'P4'])
    fireEvent.keyDown(screen.getByRole('listbox'), { key: 'End' })
    expect(query()).toBeUndefined()
  })

  test('finds what is typed among the rows that are read, until the server finds it in the whole list', () => {
    const { explorer, answer, codesFound, query } = openedWith({ ...explorerInput, chosen: [] }, firstPage)
    fireEvent.change(shownSearch(), { target: { value: 'e' } })
    expect(codesFound()).toEqual(['P2', 'P3'])
    expect(screen.getByText('Searching…, 0 chosen')).toBeTruthy()
    expect(screen.getByRole('button', { name: /^Choose all/ })).toHaveProperty('disabled', true)
    expect(query()).toMatchObject({ search: 'e', page: 1 })
    fireEvent.change(shownSearch(), { target: { value: 'dale' } })
    expect(query()).toMatchObject({ search: 'dale', page: 1 })
    answer('readExplorables', foundPage)
    expect(codesFound()).toEqual(['P4'])
    expect(screen.getByText('1 account, 0 chosen')).toBeTruthy()
    fireEvent.change(shownSearch(), { target: { value: '' } })
    expect(codesFound()).toEqual(['P1', 'P2', 'P3'])
    expect(explorer.getSnapshot().matches({ open: 'listed' })).toBe(true)
  })

  test('keeps what is chosen over searches', () => {
    const { explorer, answer, perform } = openedWith({ ...explorerInput, chosen: [] }, firstPage)
    perform({ type: 'row.toggled', key: 'P2' })
    perform({ type: 'search.typed', search: 'dale' })
    answer('readExplorables', foundPage)
    perform({ type: 'row.toggled', key: 'P4' })
    perform({ type: 'search.typed', search: '' })
    expect(screen.getByText('4 accounts, 2 chosen')).toBeTruthy()
    perform({ type: 'choice.confirmed' })
    expect(explorer.getSnapshot().output).toEqual(O.some(['P2', 'P4']))
  })

  test('chooses and excludes all that is found, read or not', () => {
    const { explorer, answer } = openedWith({ ...explorerInput, chosen: ['P9'] }, firstPage)
    fireEvent.click(screen.getByRole('button', { name: 'Choose all 4' }))
    answer('readCodes', ['P1', 'P2', 'P3', 'P4'])
    expect(screen.getByText('4 accounts, 5 chosen')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Exclude all 4' }))
    expect([...explorer.getSnapshot().context.selection.chosen]).toEqual(['P9'])
    fireEvent.click(screen.getByRole('button', { name: 'Choose all 4' }))
    fireEvent.click(screen.getByRole('button', { name: 'Choose 5 accounts' }))
    expect(explorer.getSnapshot().output).toEqual(O.some(['P9', 'P1', 'P2', 'P3', 'P4']))
  })

  test('searches again what is typed while it could not be read', () => {
    const { explorer, answer, query, codesFound } = openedWith({ ...explorerInput, chosen: [] }, firstPage)
    const receiver: { send(event: AnyEventObject): void } = explorer
    fireEvent.change(shownSearch(), { target: { value: 'nobody' } })
    act(() => receiver.send(answered('readExplorables', E.left({ _tag: 'Unreachable' }))))
    expect(screen.getByRole('alert')).toBeTruthy()
    fireEvent.change(shownSearch(), { target: { value: 'dale' } })
    expect(query()).toMatchObject({ search: 'dale', page: 1 })
    answer('readExplorables', foundPage)
    expect([screen.queryByRole('alert'), codesFound()]).toEqual([null, ['P4']])
  })

  test('has nobody twice who moved to the next page meanwhile', () => {
    const { answer, codesFound } = openedWith({ ...explorerInput, chosen: [] }, firstPage)
    fireEvent.scroll(screen.getByRole('listbox'))
    answer('readExplorables', { ...lastPage, rows: [...explorablesSample.slice(2), ...lastPage.rows] })
    expect(codesFound()).toEqual(['P1', 'P2', 'P3', 'P4'])
  })
})
