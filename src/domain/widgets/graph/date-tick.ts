const part = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-AU', { timeZone: 'UTC', ...options })

const year = part({ year: 'numeric' })
const month = part({ month: 'short' })
const day = part({ day: 'numeric', month: 'short' })

const days = 24 * 60 * 60 * 1000

const isOfYears = (span: number): boolean => span > 3 * 365 * days

/** As many ticks as fit, but no year twice. */
export const tickCount = (span: number, fitting: number): number =>
  Math.max(2, isOfYears(span) ? Math.min(fitting, Math.ceil(span / (365 * days))) : fitting)

/** An axis of years says years, one of months says months and the years between, one of weeks says days. */
export const dateTick = (date: Date, span: number): string => {
  if (isOfYears(span)) return year.format(date)
  if (span < 90 * days) return day.format(date)
  return date.getUTCMonth() === 0 ? year.format(date) : month.format(date)
}
