import type { KeptMessages } from '../../../src/domain/messages/kept-messages.ts'
import type { Counted } from './erasable.ts'
import type { Erasure } from './erase-person.ts'

const tableWidth = 20
const countWidth = 8

const line = ({ table, what, count }: Counted): string =>
  `  ${table.padEnd(tableWidth)}${count.toLocaleString('en-AU').padStart(countWidth)}  ${what}`

const messagesLine = (kept: KeptMessages): readonly string[] => {
  switch (kept._tag) {
    case 'None':
      return []
    case 'ForEver':
      return ['Messages are kept for ever (site setting MessageRetentionYears).']
    case 'Until':
      return [`The last of the messages is kept until ${kept.day} (site setting MessageRetentionYears).`]
  }
}

export const erasureReport = ({ username, erased, kept, isDeleted }: Erasure, messages: KeptMessages): string =>
  [
    erased.length === 0
      ? `Of ${username} there is nothing to erase.`
      : `To be erased for good of ${username}${isDeleted ? '' : ', who is deleted with it'}:`,
    ...erased.map(line),
    ...(kept.length === 0 ? [] : ['Kept, as records that a firm has to keep for seven years:']),
    ...kept.map(line),
    ...messagesLine(messages),
    'The log names them by their user name alone, which stays taken. Backups have what they had until they are deleted.',
  ].join('\n')
