import { collator } from '../../collator.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { type BreakState, type ListedBreak, subjectText } from './break.ts'

interface OrderedColumn extends ListColumn<ListedBreak> {
  readonly order: (one: ListedBreak, other: ListedBreak) => number
}

const urgency: Readonly<Record<BreakState, number>> = { Open: 0, Explained: 1, Matched: 2 }

const byFigure =
  (figure: 'ledger' | 'custodian' | 'difference') =>
  (one: ListedBreak, other: ListedBreak): number =>
    Number(one[figure]) - Number(other[figure])

export const breakColumns = {
  account: {
    title: 'Account',
    order: (one, other) => collator.compare(one.account, other.account),
    file: [
      ['Account', ({ account }) => account],
      ['Account name', ({ accountName }) => accountName],
    ],
  },
  security: {
    title: 'Security',
    order: (one, other) => collator.compare(subjectText(one), subjectText(other)),
    file: [
      ['Security', subjectText],
      ['Statement', ({ date }) => date],
    ],
  },
  ledger: { title: 'Ledger', order: byFigure('ledger'), file: [['Ledger', ({ ledger }) => Number(ledger)]] },
  custodian: {
    title: 'Custodian',
    order: byFigure('custodian'),
    file: [['Custodian', ({ custodian }) => Number(custodian)]],
  },
  difference: {
    title: 'Difference',
    order: byFigure('difference'),
    file: [['Difference', ({ difference }) => Number(difference)]],
  },
  age: {
    title: 'Since',
    order: (one, other) => one.age - other.age,
    file: [
      ['Since', ({ since }) => since],
      ['Days', ({ age }) => age],
    ],
  },
  state: {
    title: 'Status',
    order: (one, other) => urgency[one.state] - urgency[other.state],
    file: [
      ['Status', ({ state }) => state],
      ['Explanation', ({ explanation }) => explanation?.reason ?? ''],
      ['Explained by', ({ explanation }) => explanation?.by ?? ''],
      ['Explained at', ({ explanation }) => explanation?.at ?? ''],
      ['Matched at', ({ matchedAt }) => matchedAt ?? ''],
    ],
  },
} satisfies Readonly<Record<string, OrderedColumn>>

export type BreakColumn = keyof typeof breakColumns
