import dayjs from 'dayjs'

const zone = new Intl.DateTimeFormat('en-AU', { timeZoneName: 'short' })

/** A moment as people of the firm read it, where the reader is: `20-Nov-26 16:05 AEDT`. */
export const displayMoment = (moment: Date): string => {
  const name = zone.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${dayjs(moment).format('DD-MMM-YY HH:mm')} ${name}`.trim()
}
