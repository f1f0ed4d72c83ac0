import { E, O } from '../../../src/domain/fp.ts'
import type { HeldParcels, WhatIfResult } from '../../../src/domain/ledger/parcels/held-parcels.ts'
import { emptySale } from '../../../src/domain/ledger/parcels/sale-draft.ts'
import { netCapitalGain } from '../../../src/domain/ledger/tax/net-capital-gain.ts'
import type { SaleOutcome } from '../../../src/domain/ledger/tax/what-if.ts'
import { saleWhatIfMachine } from '../../../src/machines/ledger/sale-what-if.ts'
import { listReceived, listFailed } from '../followed.ts'
import { answered, lostRead, missingRead, newId, type Sample } from '../sample.ts'

export const someParcels: HeldParcels = {
  account: 'P1',
  name: 'Byron Super',
  asAt: '2024-01-03',
  simulatedTrades: 0,
  choice: 'Parcels are sold first in, first out (FIFO).',
  securities: [
    {
      security: 'CBA',
      name: 'Commonwealth Bank',
      quantity: 140,
      price: 101.25,
      quote: null,
      parcels: [
        { id: 7, acquired: '2022-01-04', quantity: 40, cost: 1_600, value: 4_050 },
        { id: 9, acquired: '2024-01-02', quantity: 100, cost: 10_059.95, value: 10_125 },
      ],
    },
    {
      security: 'XRO',
      name: 'Xero',
      quantity: 5,
      price: 90,
      quote: null,
      parcels: [{ id: null, acquired: '2023-01-04', quantity: 5, cost: 400, value: 450 }],
    },
    {
      security: 'MSFT',
      name: 'Microsoft',
      quantity: 8,
      price: 15.127,
      quote: { currency: 'USD', price: 10, rate: 1.5127, rateDate: '2024-01-02' },
      parcels: [{ id: 11, acquired: '2024-01-02', quantity: 8, cost: 120, value: 121.02 }],
    },
  ],
}

const firstOutcome: SaleOutcome = {
  method: 'fifo',
  parcels: [
    {
      acquired: '2022-01-04',
      quantity: 40,
      cost: 1_600,
      proceeds: 4_050,
      gain: 2_450,
      discount: 'Yes',
      discountedFrom: '2023-01-05',
    },
  ],
  proceeds: 4_050,
  cost: 1_600,
  gain: 2_450,
  discount: 925,
  taxable: 925,
  carriedForward: -600,
  year: netCapitalGain([{ amount: 2_450, rate: 'half' }], 600),
}

const lastOutcome: SaleOutcome = {
  method: 'lifo',
  parcels: [
    {
      acquired: '2024-01-02',
      quantity: 40,
      cost: 4_023.98,
      proceeds: 4_050,
      gain: 26.02,
      discount: 'No',
      discountedFrom: '2025-01-03',
    },
  ],
  proceeds: 4_050,
  cost: 4_023.98,
  gain: 26.02,
  discount: 0,
  taxable: 0,
  carriedForward: -26.02,
  year: netCapitalGain([{ amount: 26.02, rate: 'none' }], 600),
}

export const aWhatIf: WhatIfResult = {
  chosen: 'fifo',
  year: 'FY-24',
  whose: 'These figures are for P1 only.',
  caution: null,
  simulatedTrades: 0,
  without: netCapitalGain([], 600),
  outcomes: [
    firstOutcome,
    lastOutcome,
    { ...lastOutcome, method: 'least_gain' },
    { ...firstOutcome, method: 'greatest_gain' },
  ],
  byHand: null,
}

export const aHandPickedWhatIf: WhatIfResult = {
  ...aWhatIf,
  byHand: { ...lastOutcome, method: 'fifo' },
  caution: 'From 1 July 2027 the discount is to be replaced.',
}

export const saleWhatIf: Sample<typeof saleWhatIfMachine> = {
  machine: saleWhatIfMachine,
  input: { dashboardKey: { type: 'portfolio', code: 'P1' }, draft: emptySale, mayChoose: true, newId },
  identify: ({ value, context: { list, draft, answered: answer, refusal, shown, choice } }) => ({
    value,
    list,
    refusal,
    shown,
    draft: { ...draft, picks: [...draft.picks] },
    isChosen: choice.id !== '',
    answer: O.isSome(answer) ? answer.value.whatIf.byHand === null : null,
  }),
  events: [
    listReceived(someParcels),
    listFailed,
    { type: 'list.retried' },
    { type: 'sale.edited', changed: { security: 'CBA' } },
    { type: 'sale.edited', changed: { units: 'many' } },
    { type: 'parcel.picked', parcel: 9, units: '10' },
    { type: 'xstate.after.pause.saleWhatIf.sale.pausing' },
    answered('workOut', E.right(aWhatIf)),
    answered('workOut', E.right(aHandPickedWhatIf)),
    answered('workOut', missingRead),
    answered('workOut', lostRead),
    { type: 'outcome.shown', shown: 'lifo' },
    { type: 'retry.due' },
    { type: 'answer.retried' },
    { type: 'choice.begun', method: 'fifo' },
    answered('choosing', O.none),
  ],
}
