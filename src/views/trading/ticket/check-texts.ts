import { displayDate } from '../../../domain/dates/display-date.ts'
import { instantText } from '../../adapters/firm-time.ts'
import type { OrderCheck, CheckRule } from '../../../domain/trading/checks/check.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyText, unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { daysAgoText } from '../orders/order-texts.ts'

type CheckFigures = OrderCheck['figures']

const figureIn = (figures: CheckFigures, name: string): number | null => {
  const found = figures[name]
  return typeof found === 'number' ? found : null
}

const moneyTextIn = (figures: CheckFigures, name: string): string => moneyText(figureIn(figures, name) ?? 0)
const unitsTextIn = (figures: CheckFigures, name: string): string => unitsText(figureIn(figures, name) ?? 0)

export const ruleTitles: Readonly<Record<CheckRule, string>> = {
  cash: 'Cash',
  holding: 'Holding',
  priceCollar: 'Price collar',
  priceStep: 'Price step',
  duplicate: 'Other orders',
  blockedSecurity: 'Blocked stock',
  stalePrice: 'Price age',
}

const otherOrdersText = (figures: CheckFigures, name: string, text: string): string =>
  (figureIn(figures, name) ?? 0) === 0 ? '' : `, less ${text} for other orders`

const cashText = (figures: CheckFigures): string => {
  const left = figureIn(figures, 'left')
  if (left === null) return 'Without a price, cash cannot be checked.'
  const there = `${moneyTextIn(figures, 'cash')}${otherOrdersText(figures, 'buying', moneyTextIn(figures, 'buying'))}`
  if (left < 0) return `This needs ${moneyTextIn(figures, 'needed')} in AUD. The account has ${there}.`
  return `This leaves ${moneyText(left)} of AUD cash. The minimum is ${moneyTextIn(figures, 'buffer')}.`
}

const holdingText = (figures: CheckFigures): string =>
  `This sells ${unitsTextIn(figures, 'units')}. The account holds ${unitsTextIn(figures, 'held')}${otherOrdersText(figures, 'selling', unitsTextIn(figures, 'selling'))}.`

const collarText = (figures: CheckFigures): string => {
  const off = figureIn(figures, 'off') ?? 0
  const far = `${Math.abs(off).toString()}% ${off < 0 ? 'below' : 'above'} the last price of ${unitPriceText(figureIn(figures, 'last') ?? 0)}`
  return `The limit of ${unitPriceText(figureIn(figures, 'limit') ?? 0)} is ${far}. The price collar is ${(figureIn(figures, 'collar') ?? 0).toString()}%.`
}

const priceAgeText = (figures: CheckFigures): string => {
  const { date } = figures
  const days = figureIn(figures, 'days')
  return days === null || typeof date !== 'string'
    ? 'No price for this stock.'
    : `The last price is from ${displayDate(date)}, ${daysAgoText(days)}.`
}

const priceStepTexts: ReadonlyMap<number, string> = new Map([
  [0.01, 'a cent'],
  [0.005, 'half a cent'],
  [0.001, 'a tenth of a cent'],
])

const priceStepText = (figures: CheckFigures): string => {
  const step = priceStepTexts.get(figureIn(figures, 'step') ?? 0) ?? ''
  const [below, above] = [figureIn(figures, 'below') ?? 0, figureIn(figures, 'above') ?? 0]
  const next = [below, above].filter((price) => price > 0).map(unitPriceText)
  return `At this price the exchange uses steps of ${step}. Nearest to ${unitPriceText(figureIn(figures, 'limit') ?? 0)}: ${next.join(' and ')}.`
}

const orderIdsIn = (text: CheckFigures[string] | undefined): readonly string[] =>
  typeof text === 'string' && text !== '' ? text.split(', ') : []

const orderSideText = ({ type }: CheckFigures): string => (type === 's' ? 'Sell' : 'Buy')

const duplicateOrderText = (figures: CheckFigures): string => {
  const { orders, security, at } = figures
  if (at === null) return ''
  const others = orderIdsIn(orders).length - 1
  const price = figureIn(figures, 'price')
  const terms = price === null ? 'at the market price' : `at ${unitPriceText(price)}`
  const what = `${orderSideText(figures)} ${unitsTextIn(figures, 'units')} ${String(security)} ${terms}`
  return `The same order was already entered: ${what}, ${instantText(String(at))}${others > 0 ? `, and ${pluralise(others, 'other')}` : ''}.`
}

const workingOrdersText = (figures: CheckFigures): string => {
  const { length } = orderIdsIn(figures['working'])
  if (length === 0) return ''
  const what = `${orderSideText(figures)} ${unitsTextIn(figures, 'workingUnits')} ${String(figures['security'])}`
  return `${pluralise(length, 'other order')} for this stock ${length === 1 ? 'is' : 'are'} still working: ${what} in total.`
}

export const checkText = ({ rule, figures }: OrderCheck): string => {
  switch (rule) {
    case 'cash':
      return cashText(figures)
    case 'holding':
      return holdingText(figures)
    case 'priceCollar':
      return collarText(figures)
    case 'priceStep':
      return priceStepText(figures)
    case 'duplicate':
      return [duplicateOrderText(figures), workingOrdersText(figures)].filter((text) => text !== '').join(' ')
    case 'blockedSecurity':
      return 'The firm does not allow orders for this stock.'
    case 'stalePrice':
      return priceAgeText(figures)
  }
}
