import type { IsoDate } from '../../src/domain/dates/iso-date.ts'
import { isBusinessDay, type TradingCalendar } from '../../src/domain/ledger/settlement/trading-calendar.ts'
import { dateTimeIn } from '../../src/domain/dates/time-zone.ts'
import type { CheckSettings } from '../../src/domain/trading/checks/check-facts.ts'
import { type ExchangeTime, tradingDay } from '../../src/domain/trading/order/terms/trading-day.ts'
import type { SiteSettings } from '../settings/site-settings.ts'

export interface TradingSettings {
  readonly checks: () => CheckSettings
  readonly moment: (now: Date) => ExchangeTime
  readonly closes: () => string
  readonly today: (now: Date) => IsoDate
  readonly day: (now: Date, calendar: TradingCalendar) => IsoDate
}

export const tradingSettings = ({
  get,
  timeZone,
  today,
}: Pick<SiteSettings, 'get' | 'timeZone' | 'today'>): TradingSettings => {
  const number = (title: Parameters<typeof get>[0]): number => Number(get(title).value)
  const closes = (): string => String(get('OrdersEndAt').value)
  const moment = (now: Date): ExchangeTime => {
    const [day = '', time = ''] = dateTimeIn(timeZone())(now).split(' ')
    return { day, time }
  }
  return {
    closes,
    moment,
    today,
    day: (now, calendar) => tradingDay(moment(now), closes(), (day) => isBusinessDay(calendar, day)),
    checks: () => ({
      cashBuffer: number('OrderCashBuffer'),
      collarPercent: number('OrderPriceCollar'),
      staleDays: number('OrderStalePriceDays'),
      blocked: String(get('OrderBlockedSecurities').value)
        .split(/[\s,;]+/)
        .filter((code) => code !== ''),
      brokeragePercent: number('BrokeragePercent'),
      brokerageMinimum: number('BrokerageMinimum'),
      approvalLimit: number('OrderApprovalLimit'),
    }),
  }
}
