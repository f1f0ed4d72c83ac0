import dayjs from 'dayjs'
import { displayDate, displayMoment } from '../../domain/dates/display-date.ts'
import type { OpenMailbox } from '../../domain/messages/shown-message.ts'
import type { NamedStandIn } from '../../domain/messages/stand-in.ts'
import type { ComposerProblem, FileRefused } from '../../machines/messages/message-composer.ts'
import type { Folder } from '../../machines/messages/messages.ts'

export const folderTitles: Readonly<Record<Folder, string>> = { inbox: 'Inbox', sent: 'Sent', drafts: 'Drafts' }

export const nothingListed = (folder: Folder, isSought: boolean): string => {
  if (isSought) return 'No message matches'
  switch (folder) {
    case 'inbox':
      return 'No messages yet. What you are written appears here.'
    case 'sent':
      return 'Nothing sent yet. What you write appears here.'
    case 'drafts':
      return 'No drafts. What you write and have not sent is kept here.'
  }
}

export const standInText = ({ name, from, until }: NamedStandIn): string =>
  `${name} stands in for you from ${displayDate(from)} until ${displayDate(until)}.`

export const mailboxText = ({ openedBy, until }: OpenMailbox): string => {
  switch (openedBy) {
    case 'standIn':
      return `You stand in${until === null ? '' : ` until ${displayDate(until)}`}`
    case 'succession':
      return 'Handed over'
    case 'supervision':
      return `Supervision${until === null ? '' : ` until ${displayMoment(new Date(until))}`}`
  }
}

export const timeText = (date: string): string => dayjs(date).format('HH:mm')

const refusedText = ({ name, reason }: FileRefused): string => `${name}: ${reason}`

export const problemText = (problem: ComposerProblem): string => {
  switch (problem._tag) {
    case 'NotSent':
      return problem.message
    case 'AlreadySent':
      return 'It was sent already, as it was before your last change. Send it once more if this is another message.'
    case 'NotKept':
      return 'This draft could not be kept. Do not leave before you have sent it.'
    case 'NotAttached':
      return `Not attached. ${problem.files.map(refusedText).join('; ')}`
  }
}
