import { displayDate } from '../dates/display-date.ts'
import type { IsoDate } from '../dates/iso-date.ts'

/** A title as it is read: `{today}` is the date (spec §2). */
export const widgetTitle = (title: string, today: IsoDate): string => title.replaceAll('{today}', displayDate(today))
