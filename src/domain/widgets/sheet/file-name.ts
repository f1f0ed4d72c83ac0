import type { IsoDate } from '../../dates/iso-date.ts'

/** No system takes these in the name of a file. */
const forbidden = /[\p{Cc}<>:"/\\|?*]+/gu
const mostLetters = 120

const nameOf = (title: string): string =>
  title
    .replaceAll(forbidden, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, mostLetters)
    .trim()

export const fileName = (title: string, date: IsoDate, extension: 'csv' | 'xlsx' | 'svg' | 'png'): string =>
  `${nameOf(title) || 'Table'}_${date}.${extension}`
