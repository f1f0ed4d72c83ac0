import { displayDate } from '../../../domain/dates/display-date.ts'
import { momentText } from '../../adapters/firm-time.ts'
import type { OrderCheck, CheckRule } from '../../../domain/trading/checks/check.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { moneyText, unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { daysAgoText } from '../orders/order-texts.ts'

type CheckFigures = OrderCheck['figures']

const checkFigure = (figures: CheckFigures, name: string): number | null => {
  const found = figures[name]
  return typeof found === 'number' ? found : null
}

const checkMoney = (figures: CheckFigures, name: string): string => moneyText(checkFigure(figures, name) ?? 0)
const checkUnits = (figures: CheckFigures, name: string): string => unitsText(checkFigure(figures, name) ?? 0)

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
  (checkFigure(figures, name) ?? 0) === 0 ? '' : `, less ${text} for other orders`

const cashText = (figures: CheckFigures): string => {
  const left = checkFigure(figures, 'left')
  if (left === null) return 'Without a price, cash cannot be checked.'
  const there = `${checkMoney(figures, 'cash')}${otherOrdersText(figures, 'buying', checkMoney(figures, 'buying'))}`
  if (left < 0) return `This needs ${checkMoney(figures, 'needed')} in AUD. The account has ${there}.`
  return `This leaves ${moneyText(left)} of AUD cash. The minimum is ${checkMoney(figures, 'buffer')}.`
}

const holdingText = (figures: CheckFigures): string =>
  `This sells ${checkUnits(figures, 'units')}. The account holds ${checkUnits(figures, 'held')}${otherOrdersText(figures, 'selling', checkUnits(figures, 'selling'))}.`

const collarText = (figures: CheckFigures): string => {
  const off = checkFigure(figures, 'off') ?? 0
  const far = `${Math.abs(off).toString()}% ${off < 0 ? 'below' : 'above'} the last price of ${unitPriceText(checkFigure(figures, 'last') ?? 0)}`
  return `The limit of ${unitPriceText(checkFigure(figures, 'limit') ?? 0)} is ${far}. The price collar is ${(checkFigure(figures, 'collar') ?? 0).toString()}%.`
}

const priceAgeText = (figures: CheckFigures): string => {
  const { date } = figures
  const days = checkFigure(figures, 'days')
  return days === null || typeof date !== 'string'
    ? 'No price for this stock.'
    : `The last price is from ${displayDate(date)}, ${daysAgoText(days)}.`
}

const stepTexts: ReadonlyMap<number, string> = new Map([
  [0.01, 'a cent'],
  [0.005, 'half a cent'],
  [0.001, 'a tenth of a cent'],
])

const stepText = (figures: CheckFigures): string => {
  const step = stepTexts.get(checkFigure(figures, 'step') ?? 0) ?? ''
  const [below, above] = [checkFigure(figures, 'below') ?? 0, checkFigure(figures, 'above') ?? 0]
  const next = [below, above].filter((price) => price > 0).map(unitPriceText)
  return `At this price the exchange uses steps of ${step}. Nearest to ${unitPriceText(checkFigure(figures, 'limit') ?? 0)}: ${next.join(' and ')}.`
}

const idsIn = (text: CheckFigures[string] | undefined): readonly string[] =>
  typeof text === 'string' && text !== '' ? text.split(', ') : []

const sideText = ({ type }: CheckFigures): string => (type === 's' ? 'Sell' : 'Buy')

const sameText = (figures: CheckFigures): string => {
  const { orders, security, at } = figures
  if (at === null) return ''
  const others = idsIn(orders).length - 1
  const price = checkFigure(figures, 'price')
  const terms = price === null ? 'at the market price' : `at ${unitPriceText(price)}`
  const what = `${sideText(figures)} ${checkUnits(figures, 'units')} ${String(security)} ${terms}`
  return `The same order was already entered: ${what}, ${momentText(String(at))}${others > 0 ? `, and ${pluralise(others, 'other')}` : ''}.`
}

const workingText = (figures: CheckFigures): string => {
  const { length } = idsIn(figures['working'])
  if (length === 0) return ''
  const what = `${sideText(figures)} ${checkUnits(figures, 'workingUnits')} ${String(figures['security'])}`
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
      return stepText(figures)
    case 'duplicate':
      return [sameText(figures), workingText(figures)].filter((text) => text !== '').join(' ')
    case 'blockedSecurity':
      return 'The firm does not allow orders for this stock.'
    case 'stalePrice':
      return priceAgeText(figures)
  }
}
