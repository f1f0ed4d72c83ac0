import * as t from 'io-ts'

/** `before` counts PDFs printed first; `seconds` is an estimate to the end, from measurements, or null. */
export const PrintWait = t.readonly(t.strict({ before: t.number, seconds: t.union([t.number, t.null]) }))
export type PrintWait = t.TypeOf<typeof PrintWait>

const perMinute = 60

const timeText = (seconds: number): string => {
  if (seconds < perMinute) return `About ${Math.max(1, seconds).toString()} s.`
  const minutes = Math.ceil(seconds / perMinute)
  return `About ${minutes.toString()} min.`
}

export const unmeasuredWaitText = 'This may take up to a minute.'

export const printWaitText = ({ before, seconds }: PrintWait): string => {
  const time = seconds === null ? unmeasuredWaitText : timeText(seconds)
  if (before === 0) return time
  return `Waiting for ${before.toString()} other ${before === 1 ? 'PDF' : 'PDFs'}. ${time}`
}
