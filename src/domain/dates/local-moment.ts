import dayjs from 'dayjs'

/** An ISO instant as a field of the browser writes it, by the reader's own clock: `2026-11-20T16:05`. */
export const localMoment = (instant: string): string =>
  instant === '' ? '' : dayjs(instant).format('YYYY-MM-DDTHH:mm')

export const instantOfLocal = (moment: string): string => (moment === '' ? '' : dayjs(moment).toISOString())
