const calendarPattern = /^(\d{4})-(\d{2})-(\d{2})$/

export const isCalendarDate = (text: string): boolean => {
  const [, year, month, day] = (calendarPattern.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined || year < 1000) return false
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}
