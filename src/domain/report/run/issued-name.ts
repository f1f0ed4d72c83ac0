import type { RunParameters } from '../run-parameters.ts'

const unsafe = /[\p{Cc}<>:"/\\|?*]+/gu
const mostLetters = 120

/** What a report is saved as: its title, whom it is of and up to when. */
export const issuedName = (title: string, subject: string, { PositionDate }: RunParameters, ext: string): string => {
  const name = [title, subject, PositionDate]
    .filter((part) => part !== undefined)
    .join(' - ')
    .replaceAll(unsafe, '-')
    .slice(0, mostLetters)
    .toWellFormed()
    .replace(/[\s.]+$/, '')
  return `${name}.${ext}`
}
