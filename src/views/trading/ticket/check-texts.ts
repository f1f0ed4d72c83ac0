import { displayDate } from '../../../domain/dates/display-date.ts'
import { momentText } from '../../adapters/firm-time.ts'
import type { Check, CheckRule } from '../../../domain/trading/checks/check.ts'
import { counted } from '../../ui/texts/counted.ts'
import { moneyText, unitPriceText } from '../../ui/texts/figure-text.ts'
import { unitsText } from '../../../domain/ledger/units-text.ts'
import { daysAgoText } from '../orders/order-texts.ts'

type Figures = Check['figures']

const figure = (figures: Figures, name: string): number | null => {
  const found = figures[name]
  return typeof found === 'number' ? found : null
}

const money = (figures: Figures, name: string): string => moneyText(figure(figures, name) ?? 0)
const units = (figures: Figures, name: string): string => unitsText(figure(figures, name) ?? 0)

export const ruleTitles: Readonly<Record<CheckRule, string>> = {
  cash: 'Cash',
  holding: 'Holding',
  priceCollar: 'Price collar',
  priceStep: 'Price step',
  duplicate: 'Other orders',
  blockedSecurity: 'Blocked stock',
  stalePrice: 'Price age',
}

const others = (figures: Figures, name: string, text: string): string =>
  (figure(figures, name) ?? 0) === 0 ? '' : `, less ${text} for other orders`

const cashText = (figures: Figures): string => {
  const left = figure(figures, 'left')
  if (left === null) return 'Without a price, cash cannot be checked.'
  const there = `${money(figures, 'cash')}${others(figures, 'buying', money(figures, 'buying'))}`
  if (left < 0) return `This needs ${money(figures, 'needed')} in AUD. The account has ${there}.`
  return `This leaves ${moneyText(left)} of AUD cash. The minimum is ${money(figures, 'buffer')}.`
}

const holdingText = (figures: Figures): string =>
  `This sells ${units(figures, 'units')}. The account holds ${units(figures, 'held')}${others(figures, 'selling', units(figures, 'selling'))}.`

const collarText = (figures: Figures): string => {
  const off = figure(figures, 'off') ?? 0
  const far = `${Math.abs(off).toString()}% ${off < 0 ? 'below' : 'above'} the last price of ${unitPriceText(figure(figures, 'last') ?? 0)}`
  return `The limit of ${unitPriceText(figure(figures, 'limit') ?? 0)} is ${far}. The price collar is ${(figure(figures, 'collar') ?? 0).toString()}%.`
}

const priceAgeText = (figures: Figures): string => {
  const { date } = figures
  const days = figure(figures, 'days')
  return days === null || typeof date !== 'string'
    ? 'No price for this stock.'
    : `The last price is from ${displayDate(date)}, ${daysAgoText(days)}.`
}

const stepTexts: ReadonlyMap<number, string> = new Map([
  [0.01, 'a cent'],
  [0.005, 'half a cent'],
  [0.001, 'a tenth of a cent'],
])

const stepText = (figures: Figures): string => {
  const step = stepTexts.get(figure(figures, 'step') ?? 0) ?? ''
  const [below, above] = [figure(figures, 'below') ?? 0, figure(figures, 'above') ?? 0]
  const next = [below, above].filter((price) => price > 0).map(unitPriceText)
  return `At this price the exchange uses steps of ${step}. Nearest to ${unitPriceText(figure(figures, 'limit') ?? 0)}: ${next.join(' and ')}.`
}

const idsIn = (text: Figures[string] | undefined): readonly string[] =>
  typeof text === 'string' && text !== '' ? text.split(', ') : []

const sideText = ({ type }: Figures): string => (type === 's' ? 'Sell' : 'Buy')

const sameText = (figures: Figures): string => {
  const { orders, security, at } = figures
  if (at === null) return ''
  const others = idsIn(orders).length - 1
  const price = figure(figures, 'price')
  const terms = price === null ? 'at the market price' : `at ${unitPriceText(price)}`
  const what = `${sideText(figures)} ${units(figures, 'units')} ${String(security)} ${terms}`
  return `The same order was already entered: ${what}, ${momentText(String(at))}${others > 0 ? `, and ${counted(others, 'other')}` : ''}.`
}

const workingText = (figures: Figures): string => {
  const { length } = idsIn(figures['working'])
  if (length === 0) return ''
  const what = `${sideText(figures)} ${units(figures, 'workingUnits')} ${String(figures['security'])}`
  return `${counted(length, 'other order')} for this stock ${length === 1 ? 'is' : 'are'} still working: ${what} in total.`
}

export const checkText = ({ rule, figures }: Check): string => {
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
