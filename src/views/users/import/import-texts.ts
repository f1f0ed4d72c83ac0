import type { RowStatus } from '../../../domain/users/import/differences.ts'
import { columnTitles, type ImportColumn } from '../../../domain/users/import/columns.ts'
import type { RowsLeftOut } from '../../../domain/users/import/import-preview.ts'
import { importLimits } from '../../../domain/users/import/import-row.ts'
import type { UserField } from '../../../domain/users/user-draft.ts'
import type { ImportFileFault } from '../../../machines/users/import-file.ts'
import type { SendingProgress } from '../../../machines/users/import-sending.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { sizeText } from '../../ui/texts/size-text.ts'
import { usersWaitText } from '../user-texts.ts'
import { userCreatedText, userUpdatedText, usersCreatedText } from '../../../domain/texts.ts'
import { countText } from '../../../domain/numbers/count-text.ts'

export const fileFaultText = (fault: ImportFileFault): string => {
  switch (fault._tag) {
    case 'NotCsv':
      return 'Only .csv files can be imported'
    case 'NotText':
      return 'This file is named .csv but is not one. Save it as CSV and choose it again.'
    case 'SeveralFiles':
      return 'Please choose one file'
    case 'TooLarge':
      return `This file is larger than ${sizeText(importLimits.bytes)}`
    case 'TooManyRows':
      return `At most ${countText(importLimits.rows)} people can be imported at once`
    case 'Empty':
      return 'This file contains no users'
    case 'Unreadable':
      return `This file cannot be read: a quotation mark on line ${fault.line.toString()} is never closed`
  }
}

export const statusTexts: Readonly<Record<RowStatus, string>> = {
  Added: 'New',
  Update: 'Update',
  Unchanged: 'Unchanged',
  Faulty: 'Needs attention',
}

export const userFieldOf = (column: ImportColumn): UserField => (column === 'defaultDashboard' ? 'dashboardId' : column)

const otherFieldTitles: Readonly<Partial<Record<UserField, string>>> = {
  dashboardId: columnTitles.defaultDashboard,
  passwordConfirm: columnTitles.password,
  change_password: columnTitles.password,
  status: 'Status',
}

const cellTitles: Readonly<Record<string, string>> = columnTitles

export const fieldTitle = (field: string): string =>
  Object.entries(otherFieldTitles).find(([name]) => name === field)?.[1] ?? cellTitles[field] ?? field

const stageTexts: Readonly<Record<SendingProgress['stage'], string>> = {
  sending: 'Uploading',
  checking: 'The server is checking the rows',
  hashing: 'The server is securing the passwords',
  writing: 'The server is saving',
}

export const stageText = ({ stage }: SendingProgress): string => stageTexts[stage]

export const progressText = ({ stage, done, total }: SendingProgress): string => {
  if (stage === 'sending') return `${sizeText(done)} of ${sizeText(total)}`
  return stage === 'writing' ? pluralise(total, 'user') : `${countText(done)} of ${countText(total)}`
}

export const rowsLeftOutText = ({ notChosen, unchanged }: RowsLeftOut): string | null => {
  const reasons = [
    ...(notChosen > 0 ? [`${countText(notChosen)} not chosen`] : []),
    ...(unchanged > 0 ? [`${countText(unchanged)} without changes`] : []),
  ]
  return reasons.length === 0 ? null : `${pluralise(notChosen + unchanged, 'row')} left out: ${reasons.join(', ')}.`
}

export const importResultText = (created: number, updated: number, waiting = 0): string => {
  const texts = [
    ...(created > 0 ? [created === 1 ? userCreatedText : usersCreatedText] : []),
    ...(updated > 0 ? [updated === 1 ? userUpdatedText : 'users were updated'] : []),
  ]
  const counts = [
    ...(created > 0 ? [`${countText(created)} created`] : []),
    ...(updated > 0 ? [`${countText(updated)} updated`] : []),
  ]
  const waits = waiting > 0 ? usersWaitText(waiting) : ''
  if (texts.length === 0) return waiting > 0 ? waits : 'No users were changed'
  const done = `${texts.join(', ')} (${counts.join(', ')})`
  return waiting > 0 ? `${done}. ${waits}` : done
}
