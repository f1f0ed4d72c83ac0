import { textCollator } from '../../text/text-collator.ts'
import type { FileColumn, ListColumn } from '../../lists/list-column.ts'
import { type BreakState, type ListedBreak, subjectText } from './break.ts'

type Order = (one: ListedBreak, other: ListedBreak) => number

interface OrderedColumn extends ListColumn<ListedBreak> {
  readonly order: Order
}

const urgency: Readonly<Record<BreakState, number>> = { Open: 0, Explained: 1, Matched: 2 }

const byText =
  (textOf: (listed: ListedBreak) => string): Order =>
  (one, other) =>
    textCollator.compare(textOf(one), textOf(other))

const byFigure =
  (figureOf: (listed: ListedBreak) => number): Order =>
  (one, other) =>
    figureOf(one) - figureOf(other)

const orderedColumn = (title: string, order: Order, ...file: readonly FileColumn<ListedBreak>[]): OrderedColumn => ({
  title,
  order,
  file,
})

const figureColumn = (title: string, figureOf: (listed: ListedBreak) => number): OrderedColumn =>
  orderedColumn(title, byFigure(figureOf), [title, figureOf])

export const breakColumns = {
  account: orderedColumn(
    'Account',
    byText(({ account }) => account),
    ['Account', ({ account }) => account],
    ['Account name', ({ accountName }) => accountName],
  ),
  security: orderedColumn(
    'Security',
    byText(subjectText),
    ['Security', subjectText],
    ['Statement', ({ date }) => date],
  ),
  ledger: figureColumn('Ledger', ({ ledger }) => Number(ledger)),
  custodian: figureColumn('Custodian', ({ custodian }) => Number(custodian)),
  difference: figureColumn('Difference', ({ difference }) => Number(difference)),
  age: orderedColumn(
    'Since',
    byFigure(({ age }) => age),
    ['Since', ({ since }) => since],
    ['Days', ({ age }) => age],
  ),
  state: orderedColumn(
    'Status',
    byFigure(({ state }) => urgency[state]),
    ['Status', ({ state }) => state],
    ['Explanation', ({ explanation }) => explanation?.reason ?? ''],
    ['Explained by', ({ explanation }) => explanation?.by ?? ''],
    ['Explained at', ({ explanation }) => explanation?.at ?? ''],
    ['Matched at', ({ matchedAt }) => matchedAt ?? ''],
  ),
}

export type BreakColumn = keyof typeof breakColumns
