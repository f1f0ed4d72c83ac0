import dayjs from 'dayjs'
import type { IsoDate } from './iso-date.ts'

/** A date as people of the firm read it (spec §9): `20-Nov-26`. */
export const displayDate = (date: IsoDate): string => dayjs(date).format('DD-MMM-YY')
