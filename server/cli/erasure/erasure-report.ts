import type { KeptMessages } from '../../../src/domain/messages/kept-messages.ts'
import type { CountedRecords } from './erasable.ts'
import type { PersonErasure } from './erase-person.ts'
import { countText } from '../../../src/domain/numbers/count-text.ts'

const tableWidth = 20
const countWidth = 8

const countLine = ({ table, what, count }: CountedRecords): string =>
  `  ${table.padEnd(tableWidth)}${countText(count).padStart(countWidth)}  ${what}`

const messagesLine = (kept: KeptMessages): readonly string[] => {
  switch (kept._tag) {
    case 'None':
      return []
    case 'ForEver':
      return ['Messages are kept indefinitely (site setting MessageRetentionYears).']
    case 'Until':
      return [`The last of the messages is kept until ${kept.day} (site setting MessageRetentionYears).`]
  }
}

export const erasureReport = ({ username, erased, kept, isDeleted }: PersonErasure, messages: KeptMessages): string =>
  [
    erased.length === 0
      ? `There is nothing to erase for ${username}.`
      : `To be erased permanently for ${username}${isDeleted ? '' : ' (the user is deleted too)'}:`,
    ...erased.map(countLine),
    ...(kept.length === 0 ? [] : ['Kept, because a firm must keep these records for seven years:']),
    ...kept.map(countLine),
    ...messagesLine(messages),
    'The log names them only by their user name, which stays taken. Backups still contain the data until they are deleted.',
  ].join('\n')
