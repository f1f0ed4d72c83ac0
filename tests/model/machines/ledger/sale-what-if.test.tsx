import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import { heldSecurityOf } from '../../../../src/domain/ledger/parcels/sale-draft.ts'
import {
  followedParcelsMachine,
  type MethodChoosing,
  methodChoiceMachine,
  type SaleAnswer,
  type SaleQuestion,
  saleWhatIfMachine,
} from '../../../../src/machines/ledger/sale-what-if.ts'
import { WhatIfScreen } from '../../../../src/views/ledger/what-if/what-if-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import { aHandPickedWhatIf, aWhatIf, saleWhatIf as sample, someParcels } from '../../../samples/ledger/sale-what-if.ts'
import { newId } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'

const isHidden = true

interface Choosing {
  readonly mayChoose?: boolean
  readonly choose?: (act: ConfirmingContext<MethodChoosing>) => Promise<ConfirmationResult<MethodChoosing>>
}

const rendered = (
  answer: (asked: SaleQuestion) => SaleAnswer | Promise<SaleAnswer> = () => new Promise(() => undefined),
  { mayChoose = true, choose = () => new Promise(() => undefined) }: Choosing = {},
) => {
  const asked: SaleQuestion[] = []
  const kept: string[] = []
  const machine = saleWhatIfMachine.provide({
    actors: {
      list: followedParcelsMachine.provide({ actors: unfollowedActors() }),
      workOut: fromPromise<SaleAnswer, SaleQuestion>(async ({ input }) => {
        asked.push(input)
        return answer(input)
      }),
      retries: silent(),
      keepInAddress: fromPromise<unknown, string>(({ input }) => Promise.resolve(kept.push(input))),
      choosing: methodChoiceMachine.provide({ actors: { act: fromPromise(({ input }) => choose(input)) } }),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { ...sample.input, mayChoose }, clock }).start()
  renderView(<WhatIfScreen whatIf={actor} />)
  const answered = async () => {
    await act(async () => {
      clock.increment(300)
      await Promise.resolve()
    })
  }
  return { actor, asked, kept, answered }
}

const withParcels = async (answer?: Parameters<typeof rendered>[0], choosing?: Choosing) => {
  const there = rendered(answer, choosing)
  act(() => {
    bringList(there.actor.getSnapshot().children.list, listReceived(someParcels))
  })
  fireEvent.change(screen.getByRole('combobox', { name: 'Security' }), { target: { value: 'CBA' } })
  await there.answered()
  return there
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))

const controls: Readonly<Record<string, () => HTMLElement | null>> = {
  'list.retried': () => screen.queryByRole('button', { name: 'Try again', hidden: isHidden }),
  'answer.retried': () => screen.queryByRole('button', { name: 'Try again', hidden: isHidden }),
  'choice.begun': () => screen.queryByRole('button', { name: 'Use this method from the sale date…', hidden: isHidden }),
  'outcome.shown': () => screen.queryByRole('radio', { name: 'Last in, first out', hidden: isHidden }),
}

describe('what a sale would come to', () => {
  test.each(pathsOf(saleWhatIfMachine, sample.events, { ...sample, isPossible: remembersList }))(
    '$name',
    async ({ steps }) => {
      const { actor } = rendered()
      for (const { event, state } of steps) {
        const control = controls[event.type]?.() ?? null
        await act(async () => {
          if (isListReceived(event)) bringList(actor.getSnapshot().children.list, event)
          else if (control === null) actor.send(event)
          else fireEvent.click(control)
          await Promise.resolve()
        })
        const { list, draft, answered, refusal } = state.context
        const held = O.toNullable(list.known)
        const isSold = held !== null && O.isSome(heldSecurityOf(held, draft))
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText('Try again') !== null).toBe(
          list.isFailed || (state.matches({ sale: 'failed' }) && held !== null),
        )
        expect(screen.queryByRole('dialog', { name: 'Change the parcel method?', hidden: isHidden }) !== null).toBe(
          state.matches({ choice: 'choosing' }) && O.isSome(answered),
        )
        expect(screen.queryByRole('table', { name: 'Parcels held', hidden: isHidden }) !== null).toBe(isSold)
        expect(screen.queryByRole('radio', { name: /^First in, first out/, hidden: isHidden }) !== null).toBe(
          O.isSome(answered),
        )
        expect(screen.queryByRole('alert')?.textContent.includes('Try again') === false).toBe(O.isSome(refusal))
      }
    },
  )
})

test('all of a security is sold at the last price, until something else is typed', async () => {
  const { asked } = await withParcels(() => E.right(aWhatIf))
  const sold = { security: 'CBA', units: 140, price: 101.25, on: '2024-01-03', brokerage: 0 }
  expect(asked).toEqual([{ code: 'P1', sale: O.some(sold) }])
  expect(screen.getByText('140 CBA at $101.25 on 03-Jan-24')).toBeTruthy()
})

test('what is typed is asked for once it rests, and a word that is no number is not', async () => {
  const { asked, answered } = await withParcels(() => E.right(aWhatIf))
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 140' }))
  const units = screen.getByRole('textbox', { name: 'Units' })
  fireEvent.change(units, { target: { value: '4' } })
  fireEvent.change(units, { target: { value: '40' } })
  await answered()
  expect(asked.map(({ sale }) => O.toNullable(sale)?.units)).toEqual([140, 40])
  fireEvent.change(units, { target: { value: 'some' } })
  await answered()
  expect(asked).toHaveLength(2)
  expect(screen.getByText('Enter a number such as 1234.56')).toBeTruthy()
  expect(screen.queryByRole('radio')).toBeNull()
})

test('what is too much is said at its field, and not asked for', async () => {
  const { asked, answered } = await withParcels(() => E.right(aWhatIf))
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 140' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Units' }), { target: { value: '141' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Units to sell from the parcel of 02-Jan-24' }), {
    target: { value: '101' },
  })
  await answered()
  expect(screen.getByText('You hold 140')).toBeTruthy()
  expect(screen.getByText('At most 100 units of this purchase')).toBeTruthy()
  expect(asked).toHaveLength(1)
})

test('a security in another currency is sold at a price in that, at a rate that is shown', async () => {
  const { asked, answered } = await withParcels(() => E.right(aWhatIf))
  fireEvent.change(screen.getByRole('combobox', { name: 'Security' }), { target: { value: 'MSFT' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Last price, USD 10.00' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Price per unit, in USD' }), { target: { value: '11' } })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Last rate, 02-Jan-24' }))
  const rate = screen.getByRole<HTMLInputElement>('textbox', { name: 'Australian dollars per USD 1' })
  expect(rate.value).toBe('1.5127')
  fireEvent.change(rate, { target: { value: '1.6' } })
  await answered()
  expect(O.toNullable(asked.at(-1)?.sale ?? O.none)).toMatchObject({ security: 'MSFT', units: 8, price: 17.6 })
  expect(screen.getByRole('textbox', { name: 'Brokerage, in Australian dollars' })).toBeTruthy()
  fireEvent.change(screen.getByRole('combobox', { name: 'Security' }), { target: { value: 'CBA' } })
  expect(screen.getByRole('textbox', { name: 'Brokerage' })).toBeTruthy()
})

test('what is typed stands in the address', async () => {
  const { kept } = await withParcels(() => E.right(aWhatIf))
  fireEvent.click(screen.getByRole('checkbox', { name: 'All 140' }))
  fireEvent.change(screen.getByRole('textbox', { name: 'Units' }), { target: { value: '40' } })
  fireEvent.change(screen.getByRole('textbox', { name: 'Units to sell from the parcel of 02-Jan-24' }), {
    target: { value: '30' },
  })
  expect(kept.map((search) => new URLSearchParams(search).toString())).toEqual([
    'security=CBA',
    'security=CBA&units=140',
    'security=CBA&units=40',
    'security=CBA&units=40&pick=9%3A30',
  ])
})

test('the ways stand beside each other; the parcels and the sum of the year are of the one that is chosen', async () => {
  await withParcels(() => E.right(aWhatIf))
  expect(rowsOf('Outcome by parcel method').map(([way, ...figures]) => [way, figures[0], figures[2]])).toEqual([
    ['First in, first outThe account’s method', '$2,450.00', '+$925.00'],
    ['Last in, first out', '$26.02', '$0.00'],
    ['Lowest gain first', '$26.02', '$0.00'],
    ['Highest gain first', '$2,450.00', '+$925.00'],
  ])
  expect(rowsOf('Parcels sold')[0]).toEqual([
    ...['04-Jan-22', '40', '$1,600.00', '$4,050.00', '$2,450.00', 'Yes', '05-Jan-23'],
  ])
  expect(rowsOf('Capital gains of FY-24')).toEqual([
    ['Gains without the CGT discount', '$0.00', '$0.00'],
    ['Gains with the CGT discount', '$0.00', '$2,450.00'],
    ['Gains before losses', '$0.00', '$2,450.00'],
    ['Losses this year', '$0.00', '$0.00'],
    ['Losses from earlier years', '$600.00', '$600.00'],
    ['Losses applied', '$0.00', '-$600.00'],
    ['Gains after losses', '$0.00', '$1,850.00'],
    ['Discount', '$0.00', '-$925.00'],
    ['Net capital gain', '$0.00', '$925.00'],
    ['Losses carried forward', '$600.00', '$0.00'],
  ])
  fireEvent.click(screen.getByRole('radio', { name: 'Last in, first out' }))
  expect(rowsOf('Parcels sold')[0]?.[0]).toBe('02-Jan-24')
})

test('parcels picked by hand are one more way, which is shown at once', async () => {
  const { asked, answered } = await withParcels(() => E.right(aHandPickedWhatIf))
  fireEvent.change(screen.getByRole('textbox', { name: 'Units to sell from the parcel of 02-Jan-24' }), {
    target: { value: '40' },
  })
  await answered()
  expect(O.toNullable(asked.at(-1)?.sale ?? O.none)?.picks).toEqual([{ parcel: 9, units: 40 }])
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Manual choice' }).checked).toBe(true)
  expect(screen.getByRole('note').textContent).toContain('1 July 2027')
})

test('an import that changes the account has the sale worked out anew', async () => {
  const { actor, asked, answered } = await withParcels(() => E.right(aWhatIf))
  const [cba, xro] = someParcels.securities
  if (cba === undefined || xro === undefined) throw new Error('Nothing is held')
  act(() => {
    bringList(
      actor.getSnapshot().children.list,
      listReceived({ ...someParcels, securities: [{ ...cba, quantity: 150, price: 99 }, xro] }),
    )
  })
  await answered()
  expect(asked.map(({ sale }) => O.toNullable(sale)?.units)).toEqual([140, 150])
})

test('an administrator chooses the way that is shown, from the day of the sale on', async () => {
  const chosen: ConfirmingContext<MethodChoosing>['of'][] = []
  await withParcels(() => E.right(aWhatIf), {
    choose: ({ of, refusal }) => {
      chosen.push(of)
      return Promise.resolve(O.isNone(refusal) ? E.left('Another import is running') : E.right(null))
    },
  })
  fireEvent.click(screen.getByRole('radio', { name: 'Last in, first out' }))
  fireEvent.click(screen.getByRole('button', { name: 'Use this method from the sale date…' }))
  fireEvent.click(screen.getByRole('button', { name: 'Change method', hidden: isHidden }))
  expect((await screen.findByRole('alert', { hidden: isHidden })).textContent).toBe('Another import is running')
  fireEvent.click(screen.getByRole('button', { name: 'Change method', hidden: isHidden }))
  await waitFor(() => expect(chosen).toHaveLength(2))
  const lifo = { id: newId(), account: 'P1', from: '2024-01-03', method: 'lifo' }
  expect(chosen).toEqual([lifo, lifo])
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: isHidden })).toBeNull())
})

test('nobody else can choose the method', async () => {
  await withParcels(() => E.right(aWhatIf), { mayChoose: false })
  expect(screen.queryByRole('button', { name: /Use this method/ })).toBeNull()
})

test('what several accounts hold is tried for each of them, from the holdings of all', () => {
  const { actor } = rendered()
  expect(screen.queryByRole('navigation', { name: 'Selling account' })).toBeNull()
  act(() => actor.send({ type: 'sale.edited', changed: { security: 'CBA', accounts: ['P1', 'P/2'] } }))
  const sellers = within(screen.getByRole('navigation', { name: 'Selling account' })).getAllByRole('link')
  expect(
    sellers.map((link) => [link.textContent, link.getAttribute('aria-current'), link.getAttribute('href')]),
  ).toEqual([
    ['P1', 'page', '/parcels/portfolio/P1?security=CBA&account=P1&account=P%2F2'],
    ['P/2', null, '/parcels/portfolio/P%2F2?security=CBA&account=P1&account=P%2F2'],
  ])
})
