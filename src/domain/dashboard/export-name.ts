const unsafe = /[\p{Cc}<>:"/\\|?*]+/gu
const mostLetters = 100

/** Any file system takes it: no sign that separates or stands for something, no dot or blank at an end. */
const safe = (title: string): string =>
  title
    .replaceAll(unsafe, '-')
    .slice(0, mostLetters)
    .toWellFormed()
    .replaceAll(/^[\s.]+|[\s.]+$/g, '') || 'untitled'

/** `YYYYMMDDHHmmss`, where the reader is unless a time zone is named. Swedish dates are ISO dates. */
const timestamp = (moment: Date, timeZone: string | undefined): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(moment)
    .replaceAll(/\D/g, '')

/** Spec §2: what an export of a dashboard is called. */
export const exportName = (
  title: string,
  moment: Date,
  timeZone: string | undefined,
  extension: 'png' | 'pdf',
): string => `dashboard_${safe(title)}_${timestamp(moment, timeZone)}.${extension}`
