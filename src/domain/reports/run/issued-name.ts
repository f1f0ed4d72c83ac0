import { fileStem } from '../../file-names.ts'
import type { RunParameters } from './run-parameters.ts'

const mostLetters = 120

export const issuedName = (title: string, subject: string, { PositionDate }: RunParameters, ext: string): string => {
  const parts = [title, subject, PositionDate].filter((part) => part !== undefined)
  return `${fileStem(parts.join(' - '), mostLetters)}.${ext}`
}
