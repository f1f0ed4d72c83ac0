import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { E, O } from '../../../../src/domain/fp.ts'
import type { SaleParcels } from '../../../../src/domain/ledger/parcels/booked-sale.ts'
import type { ConfirmingContext, ConfirmationResult } from '../../../../src/machines/kit/confirming.ts'
import type { FollowedReadInput } from '../../../../src/machines/kit/followed.ts'
import type { ReadResult } from '../../../../src/machines/kit/read-result.ts'
import {
  followedSalesMachine,
  type ParcelPicking,
  parcelPickingMachine,
  saleParcelsMachine,
  parcelTrialMachine,
  type ParcelTrial,
} from '../../../../src/machines/ledger/sale-parcels.ts'
import { SaleParcelsScreen } from '../../../../src/views/ledger/sale-parcels/sale-parcels-screen.tsx'
import { listReceived } from '../../../samples/followed.ts'
import {
  closedSaleParcels,
  saleParcels as sample,
  someSaleParcels,
  someSales,
  triedSaleParcels,
} from '../../../samples/ledger/sale-parcels.ts'
import { refusedRead } from '../../../samples/sample.ts'
import { bringList, isListReceived, remembersList, unfollowedActors } from '../../support/followed.ts'
import { pathsOf } from '../../support/paths.ts'
import { renderView } from '../../support/render-view.tsx'
import { silent } from '../../support/silent.ts'

const isHidden = true

interface Served {
  /** Refused where there is none. */
  readonly read?: (of: ParcelTrial) => SaleParcels | null
  readonly pick?: (act: ConfirmingContext<ParcelPicking>) => Promise<ConfirmationResult<ParcelPicking>>
  readonly input?: Partial<typeof sample.input>
}

const never = <A,>(): Promise<A> => new Promise(() => undefined)

const rendered = ({ read, pick = never, input = {} }: Served = {}) => {
  const asked: (readonly unknown[])[] = []
  const kept: string[] = []
  const machine = saleParcelsMachine.provide({
    actors: {
      list: followedSalesMachine.provide({ actors: unfollowedActors() }),
      saleParcels: parcelTrialMachine.provide({
        actors: {
          ...unfollowedActors<SaleParcels, unknown, ParcelTrial>(),
          read: fromPromise<ReadResult<SaleParcels>, FollowedReadInput<SaleParcels, ParcelTrial>>(
            ({ input: { of } }) => {
              asked.push([of.sale, of.picks])
              const answer = read?.(of)
              return answer === undefined ? never() : Promise.resolve(answer === null ? refusedRead : E.right(answer))
            },
          ),
          retries: silent(),
        },
      }),
      picking: parcelPickingMachine.provide({ actors: { act: fromPromise(({ input: asking }) => pick(asking)) } }),
      keepInAddress: fromPromise<unknown, string>(({ input: search }) => Promise.resolve(kept.push(search))),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { ...sample.input, ...input }, clock }).start()
  renderView(<SaleParcelsScreen sales={actor} />)
  const rest = async () => {
    await act(async () => {
      clock.increment(300)
      await Promise.resolve()
    })
  }
  return { actor, asked, kept, rest }
}

const byPicks = ({ picks }: ParcelTrial): SaleParcels => (picks.length === 0 ? someSaleParcels : triedSaleParcels)

const withSale = async (served: Served = {}, sale = '3') => {
  const there = rendered({ read: byPicks, ...served })
  act(() => {
    bringList(there.actor.getSnapshot().children.list, listReceived(someSales))
  })
  await act(async () => {
    fireEvent.change(screen.getByRole('combobox', { name: 'Sale' }), { target: { value: sale } })
    await Promise.resolve()
  })
  return there
}

const shownField = () =>
  screen.getByRole<HTMLInputElement>('textbox', { name: 'Units sold from the parcel of 01-Jun-22' })

const saveButton = () => screen.getByRole('button', { name: 'Save choice…' })

const isKeepable = (): boolean => saveButton().getAttribute('aria-disabled') !== 'true'

const type = (units: string): void => {
  fireEvent.change(shownField(), { target: { value: units } })
}

const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ children }) => [...children].map(({ textContent }) => textContent))

interface SaleRead {
  readonly type: 'xstate.snapshot.saleParcels'
  readonly snapshot: Parameters<typeof bringList>[1]['snapshot']
}

const isRead = (event: { readonly type: string }): event is SaleRead => event.type === 'xstate.snapshot.saleParcels'

const isUnread = (event: { readonly type: string }): boolean => isRead(event) && event.snapshot.value !== 'following'

/** A followed list keeps its content, so paths that lose it are left out. */
const keepsSale = ({
  steps,
}: {
  readonly steps: readonly { readonly event: { readonly type: string } }[]
}): boolean => {
  const known = steps.findIndex(({ event }) => isRead(event) && !isUnread(event))
  return known === -1 || !steps.slice(known).some(({ event }) => isUnread(event))
}

describe('the parcels of sales', () => {
  test.each(pathsOf(saleParcelsMachine, sample.events, { ...sample, isPossible: remembersList }).filter(keepsSale))(
    '$name',
    async ({ steps }) => {
      const { actor } = rendered()
      for (const { event, state } of steps) {
        await act(async () => {
          const { list, saleParcels } = actor.getSnapshot().children
          const saleRead = O.fromPredicate(isRead)(event)
          if (O.isSome(saleRead)) bringList(saleParcels, { ...saleRead.value, type: 'xstate.snapshot.list' })
          else if (isListReceived(event)) bringList(list, event)
          else actor.send(event)
          await Promise.resolve()
        })
        const { list, saleParcels, shown, sale } = state.context
        expect(actor.getSnapshot().value).toEqual(state.value)
        expect(screen.queryByText('Try again') !== null).toBe(
          list.isFailed || (saleParcels.isFailed && O.isSome(list.known)),
        )
        expect(screen.queryByRole('combobox', { name: 'Sale', hidden: isHidden }) !== null).toBe(O.isSome(list.known))
        expect(screen.queryByRole('status', { name: 'Loading parcels', hidden: isHidden }) !== null).toBe(
          O.isSome(list.known) && sale !== null && O.isNone(shown) && !saleParcels.isFailed,
        )
        expect(screen.queryByRole('table', { name: 'Parcels held before the sale', hidden: isHidden }) !== null).toBe(
          O.isSome(list.known) && O.isSome(shown) && !saleParcels.isFailed,
        )
        expect(screen.queryByRole('dialog', { name: 'Save choice?', hidden: isHidden }) !== null).toBe(
          O.isSome(list.known) && state.matches({ sale: { following: 'picking' } }),
        )
      }
    },
  )
})

test('a sale is chosen from those that are booked, and says what it takes', async () => {
  const { asked, kept } = await withSale()
  expect(asked).toEqual([[3, []]])
  expect(kept).toEqual(['sale=3'])
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Choose a sale',
    '01-Aug-23: 40 CBA for $3,200.00',
    '01-Jun-23: 40 CBA for $3,200.00, manual choice',
  ])
  expect(rowsOf('Parcels held before the sale').map(([acquired, units, cost]) => [acquired, units, cost])).toEqual([
    ['04-Jan-22', '50', '$2,000.00'],
    ['01-Jun-22', '50', '$3,000.00'],
    ['01-Jul-22', '5', '$100.00'],
  ])
  expect(rowsOf('Parcels held before the sale')[2]?.[3]).toBe('Cannot be chosen: no transaction of its own')
  expect(rowsOf('Parcels sold')[0]?.slice(0, 5)).toEqual(['04-Jan-22', '40', '$1,600.00', '$3,200.00', '$1,600.00'])
  expect(isKeepable()).toBe(false)
})

test('what is picked is tried once it rests, beside what stands', async () => {
  const { asked, kept, rest } = await withSale()
  type('4')
  type('40')
  await rest()
  expect(asked).toEqual([
    [3, []],
    [3, [{ parcel: 9, units: 40 }]],
  ])
  expect(kept.at(-1)).toBe('sale=3&pick=9%3A40')
  expect(screen.getByText(/^40 of 40 units chosen\./)).toBeTruthy()
  expect(rowsOf('Result')).toEqual([
    ['Cost of units sold', '$1,600.00', '$2,400.00'],
    ['Gain of this sale', '$1,600.00', '$800.00'],
    ['Gain of the account’s other sales', '$1,000.00', '$1,200.00'],
    ['Discount for FY-24', '-$1,300.00', '-$1,000.00'],
    ['Net capital gain for FY-24', '$1,300.00', '$1,000.00'],
    ['Losses carried forward from FY-24', '$0.00', '$0.00'],
  ])
  expect(rowsOf('Parcels sold if saved')[0]?.[0]).toBe('01-Jun-22')
})

test('what cannot be picked is said at its field, and is neither tried nor kept', async () => {
  const { asked, rest } = await withSale()
  type('many')
  await rest()
  expect(screen.getByText('Enter a number such as 1234.56')).toBeTruthy()
  type('51')
  await rest()
  expect(screen.getByText('At most 50 units of this purchase')).toBeTruthy()
  type('41')
  await rest()
  expect(screen.getByText('You chose 41 units, but 40 were sold.')).toBeTruthy()
  expect(asked).toHaveLength(1)
  expect(isKeepable()).toBe(false)
})

test('what comes of picks goes with them, and nothing is awaited of what cannot be picked', async () => {
  const { rest } = await withSale()
  const isBusy = () => screen.getByRole('region', { name: 'Parcels of the sale' }).getAttribute('aria-busy')
  const columns = () =>
    within(screen.getByRole('table', { name: 'Result' }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent)
  const withPicked = ['Item', 'Current choice', 'New choice']
  type('40')
  expect([columns(), isBusy()]).toEqual([withPicked.slice(0, 2), 'true'])
  await rest()
  expect([columns(), isBusy()]).toEqual([withPicked, 'false'])
  type('51')
  await rest()
  expect([columns(), isBusy()]).toEqual([withPicked.slice(0, 2), 'false'])
  expect(screen.queryByRole('table', { name: 'Parcels sold if saved' })).toBeNull()
  expect(rowsOf('Parcels sold')[0]?.[0]).toBe('04-Jan-22')
})

test('what is picked is kept once somebody has confirmed it, and says why where it is not', async () => {
  const acts: unknown[] = []
  const { rest } = await withSale({
    pick: ({ of: { sale, picks }, refusal }) => {
      acts.push([sale, picks])
      return Promise.resolve(O.isNone(refusal) ? E.left('The year of this sale is closed') : E.right(null))
    },
  })
  type('40')
  await rest()
  saveButton().focus()
  fireEvent.click(saveButton())
  const dialog = await screen.findByRole('dialog', { name: 'Save choice?', hidden: isHidden })
  const confirm = () => within(dialog).getByRole('button', { name: 'Save choice', hidden: isHidden })
  fireEvent.click(confirm())
  expect((await screen.findByRole('alert', { hidden: isHidden })).textContent).toBe('The year of this sale is closed')
  fireEvent.click(confirm())
  await waitFor(() => expect(screen.queryByRole('dialog', { hidden: isHidden })).toBeNull())
  const asked = [3, [{ parcel: 9, units: 40 }]]
  expect(acts).toEqual([asked, asked])
  await waitFor(() => expect(shownField().value).toBe(''))
  await waitFor(() => expect(document.activeElement).toBe(saveButton()))
  expect(isKeepable()).toBe(false)
  expect(screen.getByText('Saved').getAttribute('role')).toBe('status')
})

test('of a closed year nothing is picked', async () => {
  await withSale({ read: () => closedSaleParcels }, '5')
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Save choice/ })).toBeNull()
  expect(
    screen.getByText(
      /^10 units were chosen manually, last by Ada Byron, .*Its year is closed, so its parcels are fixed\.$/,
    ),
  ).toBeTruthy()
})

test('what is picked stands in the fields and can be taken back', async () => {
  const picked: SaleParcels = { ...closedSaleParcels, sale: { ...closedSaleParcels.sale, isClosed: false } }
  const { asked } = await withSale({ read: () => picked }, '5')
  const units = screen.getByRole<HTMLInputElement>('textbox', { name: 'Units sold from the parcel of 04-Jan-22' })
  expect(units.value).toBe('10')
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Undo all choices' }))
    await Promise.resolve()
  })
  expect(units.value).toBe('0')
  expect(asked.at(-1)).toEqual([5, [{ parcel: 7, units: 0 }]])
})

test('simulated trades are told of, of the account and of what one sale comes to', async () => {
  const { actor } = await withSale({ read: () => ({ ...someSaleParcels, simulatedTrades: 3 }) })
  const parcels = within(screen.getByRole('region', { name: 'Parcels of the sale' }))
  expect(parcels.getByText('This includes 3 simulated trades.')).toBeTruthy()
  expect(screen.getAllByText(/simulated/)).toHaveLength(1)
  act(() => {
    bringList(actor.getSnapshot().children.list, listReceived({ ...someSales, simulatedTrades: 1 }))
  })
  expect(screen.getByText('This includes 1 simulated trade.')).toBeTruthy()
})

test('whoever is no adviser sees it and picks nothing', async () => {
  await withSale({ input: { mayPick: false } })
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Save choice/ })).toBeNull()
})

test('what was picked in a what-if is tried on the sale that is chosen for it', async () => {
  const { asked, rest } = await withSale({
    input: {
      picks: new Map([
        [9, '40'],
        [99, '1'],
      ]),
    },
  })
  await rest()
  expect(asked).toEqual([
    [3, []],
    [3, [{ parcel: 9, units: 40 }]],
  ])
  expect(shownField().value).toBe('40')
})

const changedText = 'The parcels of this sale have changed. Please check your choice.'

const fewerParcels: SaleParcels = {
  ...someSaleParcels,
  parcels: someSaleParcels.parcels.map((parcel) => (parcel.id === 9 ? { ...parcel, quantity: 20 } : parcel)),
}

test('picks of parcels that have changed are held to what there is by now, and that is said', async () => {
  const reads: ParcelTrial[] = []
  const { asked, rest } = await withSale({
    read: (of) => {
      reads.push(of)
      if (of.picks.length > 0) return null
      return reads.length === 1 ? someSaleParcels : fewerParcels
    },
  })
  type('30')
  await rest()
  await rest()
  expect(asked).toEqual([
    [3, []],
    [3, [{ parcel: 9, units: 30 }]],
    [3, []],
  ])
  expect(screen.getByText(changedText)).toBeTruthy()
  expect(shownField().value).toBe('30')
  expect(screen.getByText('At most 20 units of this purchase')).toBeTruthy()
})

test('what is still to be had of the parcels is tried once more, and is given up where that is refused too', async () => {
  const { asked, kept, rest } = await withSale({ read: ({ picks }) => (picks.length > 0 ? null : someSaleParcels) })
  type('30')
  await rest()
  await rest()
  await rest()
  await rest()
  const tried = [3, [{ parcel: 9, units: 30 }]]
  expect(asked).toEqual([[3, []], tried, [3, []], tried, [3, []], [3, []]])
  expect(screen.getByText(changedText)).toBeTruthy()
  expect([shownField().value, kept.at(-1)]).toEqual(['', 'sale=3'])
})

test('picks that were tried are so again where the parcels change by what others do', async () => {
  const reads: ParcelTrial[] = []
  const { actor, asked, rest } = await withSale({
    read: (of) => (reads.push(of) === 3 ? null : byPicks(of)),
  })
  type('30')
  await rest()
  expect(screen.queryByText(changedText)).toBeNull()
  await act(async () => {
    actor.getSnapshot().children.saleParcels?.send({ type: 'changes.received', changes: [null] })
    await Promise.resolve()
  })
  await rest()
  expect(screen.getByText(changedText)).toBeTruthy()
  const tried = [3, [{ parcel: 9, units: 30 }]]
  expect(asked).toEqual([[3, []], tried, tried, [3, []], tried])
  expect(shownField().value).toBe('30')
  expect(isKeepable()).toBe(true)
})

test('where there is no such sale that is said', async () => {
  await withSale({ read: () => null })
  expect(screen.getByRole('alert').textContent).toBe('This account has no such sale.')
})
