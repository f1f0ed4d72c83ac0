/** `YYYYMMDDHHmmss`, where the reader is unless a time zone is named. Swedish dates are ISO dates. */
export const timestamp = (moment: Date, timeZone?: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'medium', timeZone })
    .format(moment)
    .replaceAll(/\D/g, '')
