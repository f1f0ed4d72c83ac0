import { displayDate } from '../../domain/dates/display-date.ts'
import type { Check, CheckRule } from '../../domain/trading/checks/check.ts'
import { counted } from '../ui/counted.ts'
import { moneyText, unitPriceText, unitsText } from '../ui/figure-text.ts'

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
  priceCollar: 'Limit',
  duplicate: 'Same order',
  blockedSecurity: 'Blocked stock',
  stalePrice: 'Age of the price',
}

const others = (figures: Figures, name: string, text: string): string =>
  (figure(figures, name) ?? 0) === 0 ? '' : `, less ${text} of other orders`

const cashText = (figures: Figures): string => {
  const left = figure(figures, 'left')
  if (left === null) return 'Without a price it cannot be told whether there is enough cash.'
  const there = `${money(figures, 'cash')}${others(figures, 'buying', money(figures, 'buying'))}`
  if (left < 0) return `${money(figures, 'needed')} is needed, and there is ${there}.`
  return `${moneyText(left)} of cash would be left; ${money(figures, 'buffer')} should be.`
}

const holdingText = (figures: Figures): string =>
  `${units(figures, 'units')} would be sold, and there are ${units(figures, 'held')}${others(figures, 'selling', units(figures, 'selling'))}.`

const collarText = (figures: Figures): string => {
  const off = figure(figures, 'off') ?? 0
  const far = `${Math.abs(off).toString()}% ${off < 0 ? 'below' : 'above'} the last price of ${unitPriceText(figure(figures, 'last') ?? 0)}`
  return `The limit of ${unitPriceText(figure(figures, 'limit') ?? 0)} is ${far}; ${(figure(figures, 'collar') ?? 0).toString()}% is usual at most.`
}

const ageText = (figures: Figures): string => {
  const { date } = figures
  const days = figure(figures, 'days')
  return days === null || typeof date !== 'string'
    ? 'There is no price of this stock.'
    : `The last price is of ${displayDate(date)}, ${counted(days, 'day')} ago.`
}

/** What a rule says where it refuses or warns. */
export const checkText = ({ rule, figures }: Check): string => {
  switch (rule) {
    case 'cash':
      return cashText(figures)
    case 'holding':
      return holdingText(figures)
    case 'priceCollar':
      return collarText(figures)
    case 'duplicate':
      return `The same was ordered within a day: ${String(figures['orders'] ?? '')}.`
    case 'blockedSecurity':
      return 'The firm does not allow orders of this stock.'
    case 'stalePrice':
      return ageText(figures)
  }
}
