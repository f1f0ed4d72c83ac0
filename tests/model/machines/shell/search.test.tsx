import { act, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type AnyEventObject, createActor, type EventFrom, type SnapshotFrom } from 'xstate'
import { destinationsOf, noAccessibleClients } from '../../../../src/domain/search/destinations.ts'
import { hitsOf } from '../../../../src/domain/search/search-ranking.ts'
import { adviserIdentity } from '../../../samples/people.ts'
import { longList, search as sample } from '../../../samples/shell/search.ts'
import { searchMachine } from '../../../../src/machines/shell/search.ts'
import { E } from '../../../../src/domain/fp.ts'
import { answered, lostRead } from '../../../samples/sample.ts'
import { SearchButton } from '../../../../src/views/shell/layout/navigation/navigation.tsx'
import { SearchPanel, searchStatusText } from '../../../../src/views/shell/search/search-panel.tsx'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'
import { unanswered } from '../../support/unanswered.ts'

type MachineEvent = EventFrom<typeof searchMachine>
type MachineState = SnapshotFrom<typeof searchMachine>

const reachIn = (state: MachineState): Parameters<typeof searchStatusText>[2] => {
  if (state.matches({ open: 'loading' }) || state.matches({ open: 'searching' })) return 'loading'
  return state.matches({ open: 'failed' }) ? 'failed' : 'known'
}

const testedMachine = searchMachine.provide({
  actors: {
    shortcuts: silent(),
    figuresChanges: silent(),
    location: silent(),
    retries: silent(),
    reach: unanswered(),
    go: unanswered(),
  },
})

const { input: sampleInput } = sample

const searchBox = () => screen.getByRole('combobox', { name: 'Search' })
const shownOptions = () => screen.queryAllByRole('option')

const renderSearch = () => {
  const search = createActor(testedMachine, { input: sampleInput }).start()
  renderView(
    <>
      <SearchButton search={search} />
      <SearchPanel search={search} />
    </>,
  )

  const perform = (event: MachineEvent): void => {
    switch (event.type) {
      case 'search.toggled':
        fireEvent.click(screen.getByRole('button', { name: 'Search', hidden: true }))
        return
      case 'search.closed':
        fireEvent.keyDown(searchBox(), { key: 'Escape' })
        return
      case 'search.retried':
        fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
        return
      case 'query.typed':
        fireEvent.change(searchBox(), { target: { value: event.query } })
        return
      case 'active.moved':
        fireEvent.keyDown(searchBox(), { key: event.by === 1 ? 'ArrowDown' : 'ArrowUp' })
        return
      case 'hit.chosen':
        act(() => shownOptions()[event.index]?.click())
        return
      case 'figures.changed':
      case 'location.changed':
      case 'retry.due':
      case 'visitor.changed':
      default:
        act(() => search.send(event))
    }
  }
  return { search, perform }
}

const expectSeen = (state: MachineState): void => {
  const { found, active, query } = state.context
  const isOpen = state.hasTag('open')
  expect(screen.queryByRole('dialog', { name: 'Search' }) !== null).toBe(isOpen)
  expect(screen.queryByText('Unable to fetch data at this time. Please try again later') !== null).toBe(
    state.matches({ open: 'failed' }),
  )
  if (!isOpen) return
  expect(searchBox()).toHaveProperty('value', query)
  expect(shownOptions().map(({ textContent }) => textContent)).toEqual(
    hitsOf(found).map(({ name, detail }) => `${name}${detail}`),
  )
  const selected = shownOptions().findIndex((option) => option.getAttribute('aria-selected') === 'true')
  expect(selected).toBe(shownOptions().length === 0 ? -1 : active)
  expect(searchBox().getAttribute('aria-activedescendant')).toBe(shownOptions()[selected]?.id ?? null)
  expect(within(screen.getByRole('dialog')).getByRole('status').textContent).toBe(
    searchStatusText(found, query, reachIn(state)),
  )
}

describe('a search', () => {
  test.each(pathsOf(testedMachine, sample.events, { input: sampleInput }))('$name', ({ steps }) => {
    const { search, perform } = renderSearch()
    for (const { event, state } of steps) {
      perform(event)
      expect(search.getSnapshot().value).toEqual(state.value)
      expect(search.getSnapshot().context).toEqual(state.context)
      expectSeen(state)
    }
  })

  test('looks for whoever has signed in by now, and knows nothing more of who was there before', () => {
    const { search, perform } = renderSearch()
    const receiver: { send(event: AnyEventObject): void } = search
    const names = () => search.getSnapshot().context.destinations.map(({ name }) => name)
    perform({ type: 'search.toggled' })
    act(() => {
      for (const event of sample.events.filter(({ type }) => type === 'xstate.done.actor.reach').slice(0, 1))
        receiver.send(event)
    })
    expect(names()).toContain('Margaret Ashworth')
    const visitor = { _tag: 'Member', identity: adviserIdentity } as const
    perform({ type: 'visitor.changed', visitor })
    expect(search.getSnapshot().value).toEqual({ open: 'loading' })
    expect(search.getSnapshot().context.visitor).toEqual(visitor)
    expect(names()).toEqual(destinationsOf(visitor, noAccessibleClients).map(({ name }) => name))
  })

  describe('First aid 6: of more accounts than were read', () => {
    const openLong = () => {
      const { search, perform } = renderSearch()
      const receiver: { send(event: AnyEventObject): void } = search
      const answer = (output: unknown): void => act(() => receiver.send(answered('reach', output)))
      const status = () => within(screen.getByRole('dialog')).getByRole('status').textContent
      const names = () => shownOptions().map((option) => option.textContent.replace(/P\d.*$/, ''))
      perform({ type: 'search.toggled' })
      return { search, perform, answer, status, names }
    }

    test('says how many there are, and has the server find what is typed', () => {
      const { search, perform, answer, status, names } = openLong()
      answer(E.right(longList.first))
      expect(status()).toMatch(/^20\d\d results. The first \d+ are shown/)
      perform({ type: 'query.typed', query: 'ashworth' })
      expect(search.getSnapshot().value).toEqual({ open: 'searching' })
      expect(names()).toContain('Margaret Ashworth')
      answer(E.right(longList.found))
      expect(search.getSnapshot().value).toEqual({ open: 'ready' })
      expect(names()).toEqual(['Ashworth Super Fund'])
      expect(status()).toBe('140 results. The first 1 are shown; type more to narrow the list')
      perform({ type: 'query.typed', query: '' })
      expect(search.getSnapshot().value).toEqual({ open: 'ready' })
      expect(names()).toContain('Margaret Ashworth')
    })

    test('looks for what was typed while the list was read, and again when the figures change', () => {
      const { search, perform, answer, names } = openLong()
      perform({ type: 'query.typed', query: 'ashworth' })
      answer(E.right(longList.first))
      expect(search.getSnapshot().context.asked).toBe('ashworth')
      answer(E.right(longList.found))
      act(() => search.send({ type: 'figures.changed' }))
      expect(search.getSnapshot().value).toEqual({ open: 'loading' })
      answer(E.right(longList.first))
      expect(search.getSnapshot().value).toEqual({ open: 'searching' })
      answer(E.right(longList.found))
      expect(names()).toEqual(['Ashworth Super Fund'])
    })

    test('tries another search at once after one that could not be read', () => {
      const { search, perform, answer } = openLong()
      answer(E.right(longList.first))
      perform({ type: 'query.typed', query: 'nobody' })
      answer(lostRead)
      expect(screen.getByRole('alert')).toBeTruthy()
      perform({ type: 'query.typed', query: 'ashworth' })
      expect(search.getSnapshot().value).toEqual({ open: 'searching' })
      expect(search.getSnapshot().context.asked).toBe('ashworth')
    })
  })

  test('goes with Enter where the active hit leads', () => {
    const { search, perform } = renderSearch()
    perform({ type: 'search.toggled' })
    perform({ type: 'query.typed', query: 'mess' })
    perform({ type: 'active.moved', by: 1 })
    fireEvent.keyDown(searchBox(), { key: 'Enter' })
    expect(search.getSnapshot().value).toBe('leaving')
    expect(search.getSnapshot().context.path).toBe('/messages/new')
  })
})
