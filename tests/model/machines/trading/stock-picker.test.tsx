import { act, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { E } from '../../../../src/domain/fp.ts'
import { type StockSearchResult, stockPickerMachine } from '../../../../src/machines/trading/stock-picker.ts'
import { StockSearch } from '../../../../src/views/trading/quote/stock-search.tsx'
import { bhpStock, cbaStock, stockPicker as sample } from '../../../samples/trading/stock-picker.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'

interface AskedCall {
  readonly search: string
  readonly signal: AbortSignal
  readonly answer: (found: StockSearchResult) => void
}

const rendered = () => {
  const asked: AskedCall[] = []
  const machine = stockPickerMachine.provide({
    actors: {
      searchStocks: fromPromise<StockSearchResult, string>(
        ({ input: search, signal }) => new Promise((answer) => asked.push({ search, signal, answer })),
      ),
      retries: silent(),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { clock, input: { sought: '' } }).start()
  renderView(<StockSearch stocks={actor} />)
  const pause = () => act(() => clock.increment(250))
  return { actor, asked, pause }
}

const shownField = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Stock' })
const type = (value: string) => fireEvent.change(shownField(), { target: { value } })
const shownCodes = () => screen.queryAllByRole('option').map(({ firstChild }) => firstChild?.textContent)

describe('looking for a stock', () => {
  test.each(pathsOf(stockPickerMachine, sample.events, sample))('$name', async ({ steps }) => {
    const { actor } = rendered()
    for (const { event, state } of steps) {
      await act(async () => {
        if (event.type === 'search.left') fireEvent.blur(shownField())
        else if (event.type === 'active.moved') fireEvent.keyDown(shownField(), { key: 'ArrowDown' })
        else actor.send(event)
        await Promise.resolve()
      })
      const { search, found, active } = state.context
      expect(actor.getSnapshot().value).toEqual(state.value)
      expect(shownField().value).toBe(search)
      expect(shownCodes()).toEqual(state.matches('found') ? found.map(({ asx_code }) => asx_code) : [])
      expect(screen.queryByRole('option', { selected: true })?.firstChild?.textContent).toBe(
        state.matches('found') ? found[active]?.asx_code : undefined,
      )
      expect(screen.queryByRole('button', { name: 'Try again' }) !== null).toBe(state.matches('failed'))
    }
  })
})

test('it runs from two characters, once they rest', () => {
  const { asked, pause } = rendered()
  type('b')
  pause()
  expect(asked).toEqual([])
  type('bh')
  type('bhp')
  pause()
  expect(asked.map(({ search }) => search)).toEqual(['bhp'])
})

test('what was asked for before the last letter is given up, and its answer shown nowhere', async () => {
  const { asked, pause } = rendered()
  type('bh')
  pause()
  type('cba')
  expect(asked[0]?.signal.aborted).toBe(true)
  pause()
  await act(async () => {
    asked[1]?.answer(E.right([cbaStock]))
    asked[0]?.answer(E.right([bhpStock]))
    await Promise.resolve()
  })
  expect(shownCodes()).toEqual(['CBA'])
})

test('the keys alone find and choose one', async () => {
  const { actor, asked, pause } = rendered()
  type('ba')
  pause()
  await act(async () => {
    asked[0]?.answer(E.right([bhpStock, cbaStock]))
    await Promise.resolve()
  })
  expect(screen.getByRole('status').textContent).toBe('2 stocks')
  fireEvent.keyDown(shownField(), { key: 'ArrowDown' })
  fireEvent.keyDown(shownField(), { key: 'Enter' })
  expect(actor.getSnapshot().context.chosen).toMatchObject({ value: cbaStock })
  expect(shownField().value).toBe('CBA · Commonwealth Bank')
  expect(shownCodes()).toEqual([])
})
