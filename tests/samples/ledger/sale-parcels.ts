import { O } from '../../../src/domain/fp.ts'
import type {
  BookedSale,
  BookedSales,
  ParcelSelection,
  SaleParcels,
} from '../../../src/domain/ledger/parcels/booked-sale.ts'
import { netCapitalGain } from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import { saleParcelsMachine } from '../../../src/machines/ledger/sale-parcels.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, type Sample } from '../sample.ts'

const aSale: BookedSale = {
  id: 3,
  key: 'S1',
  date: '2023-08-01',
  security: 'CBA',
  units: 40,
  amount: 3_200,
  isClosed: false,
  picked: null,
}

const anotherSale: BookedSale = {
  ...aSale,
  id: 5,
  key: 'S2',
  date: '2023-06-01',
  isClosed: true,
  picked: { units: 10, by: 'Ada Byron', at: '2023-07-02T01:00:00.000Z' },
}

export const someSales: BookedSales = {
  account: 'P1',
  name: 'Byron Super',
  simulatedTrades: 0,
  sales: [aSale, anotherSale],
}

const standingTaken: ParcelSelection = {
  parcels: [
    {
      acquired: '2022-01-04',
      quantity: 40,
      cost: 1_600,
      proceeds: 3_200,
      gain: 1_600,
      discount: 'Yes',
      discountedFrom: '2023-01-05',
    },
  ],
  proceeds: 3_200,
  cost: 1_600,
  gain: 1_600,
  others: 1_000,
  year: netCapitalGain([{ amount: 2_600, rate: 'half' }], 0),
}

export const someSaleParcels: SaleParcels = {
  sale: aSale,
  parcels: [
    { id: 7, acquired: '2022-01-04', quantity: 50, cost: 2_000, picked: 0 },
    { id: 9, acquired: '2022-06-01', quantity: 50, cost: 3_000, picked: 0 },
    { id: null, acquired: '2022-07-01', quantity: 5, cost: 100, picked: 0 },
  ],
  standing: standingTaken,
  tried: null,
  year: 'FY-24',
  whose: 'These figures are for P1 only.',
  simulatedTrades: 0,
  position: 12,
}

export const triedSaleParcels: SaleParcels = {
  ...someSaleParcels,
  tried: {
    ...standingTaken,
    cost: 2_400,
    gain: 800,
    others: 1_200,
    parcels: [
      {
        acquired: '2022-06-01',
        quantity: 40,
        cost: 2_400,
        proceeds: 3_200,
        gain: 800,
        discount: 'Yes',
        discountedFrom: '2023-06-02',
      },
    ],
    year: netCapitalGain([{ amount: 2_000, rate: 'half' }], 0),
  },
}

export const closedSaleParcels: SaleParcels = {
  ...someSaleParcels,
  sale: anotherSale,
  parcels: [{ id: 7, acquired: '2022-01-04', quantity: 50, cost: 2_000, picked: 10 }],
}

const read = (state: SaleParcels) => ({ ...listReceived(state), type: 'xstate.snapshot.saleParcels' })

export const saleParcels: Sample<typeof saleParcelsMachine> = {
  machine: saleParcelsMachine,
  input: { dashboardKey: { type: 'portfolio', code: 'P1' }, sale: null, picks: new Map(), mayPick: true },
  identify: ({ value, context: { list, saleParcels: following, shown, sale, picks, message } }) => ({
    value,
    list,
    sale,
    picks: [...picks],
    message,
    read: O.isSome(following.known) ? following.known.value.tried === null : `failed ${following.isFailed}`,
    shown: O.isSome(shown),
  }),
  events: [
    listReceived(someSales),
    listFailed,
    { type: 'list.retried' },
    { type: 'sale.chosen', sale: 3 },
    { type: 'sale.chosen', sale: null },
    read(someSaleParcels),
    read(triedSaleParcels),
    { ...listFailed, type: 'xstate.snapshot.saleParcels' },
    { type: 'parcels.retried' },
    { type: 'parcel.picked', parcel: 9, units: '40' },
    { type: 'parcel.picked', parcel: 9, units: 'many' },
    { type: 'picks.emptied' },
    { type: 'xstate.after.pause.saleParcels.sale.pausing' },
    { type: 'picking.begun' },
    answered('picking', O.none),
    answered('picking', O.some(null)),
  ],
}
