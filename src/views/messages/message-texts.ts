import { displayDate } from '../../domain/dates/display-date.ts'
import { instantText } from '../adapters/firm-time.ts'
import type { OpenMailbox } from '../../domain/messages/shown-message.ts'
import type { NamedStandIn } from '../../domain/messages/stand-in.ts'
import type { ComposerProblem, AttachmentRefusal } from '../../machines/messages/message-composer.ts'
import type { ListedFolder } from '../../machines/messages/messages.ts'

export const folderTitles: Readonly<Record<ListedFolder, string>> = { inbox: 'Inbox', sent: 'Sent', drafts: 'Drafts' }

export const emptyFolderText = (folder: ListedFolder, isSought: boolean): string => {
  if (isSought) return 'No message matches'
  switch (folder) {
    case 'inbox':
      return 'No messages yet'
    case 'sent':
      return 'No sent messages yet'
    case 'drafts':
      return 'No drafts'
  }
}

export const standInText = ({ name, from, until }: NamedStandIn): string =>
  `${name} is your delegate from ${displayDate(from)} until ${displayDate(until)}.`

export const mailboxText = ({ openedBy, until }: OpenMailbox): string => {
  switch (openedBy) {
    case 'standIn':
      return `You are the delegate${until === null ? '' : ` until ${displayDate(until)}`}`
    case 'succession':
      return 'Handed over'
    case 'supervision':
      return `Supervision${until === null ? '' : ` until ${instantText(until)}`}`
  }
}

const attachmentRefusalText = ({ name, reason }: AttachmentRefusal): string => `${name}: ${reason}`

export const composerProblemText = (problem: ComposerProblem): string => {
  switch (problem._tag) {
    case 'NotSent':
      return problem.message
    case 'AlreadySent':
      return 'The earlier version was already sent. Send again only if this is a new message.'
    case 'NotKept':
      return 'Draft not saved. Send it before you leave this page.'
    case 'NotAttached':
      return `Not attached. ${problem.files.map(attachmentRefusalText).join('; ')}`
  }
}
