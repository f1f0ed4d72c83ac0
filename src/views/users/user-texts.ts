import { displayDate } from '../../domain/dates/display-date.ts'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import type { MailRefusal } from '../../domain/mail/mail-refusal.ts'
import type { KeptMessages } from '../../domain/messages/kept-messages.ts'
import type { UserRole } from '../../domain/permissions/permission.ts'
import { displayedRole } from '../../domain/users/identity.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import type { ListedUserAction } from '../../machines/users/user-list.ts'
import { pluralise } from '../../domain/text/pluralise.ts'

const userRoles: readonly UserRole[] = ['superadmin', 'admin', 'adviser', 'client', 'external']

export const roleChoices = userRoles.map((role) => ({ value: role, label: displayedRole([role]) }))

export const lastLoginText = ({ lastLogin, isInvited }: ListedUser): string => {
  if (lastLogin !== null) return instantText(lastLogin)
  return isInvited ? 'Invited' : 'Never'
}

export const usersWaitText = (count: number): string =>
  `${pluralise(count, 'user')} ${count === 1 ? 'is' : 'are'} waiting for approval by a second administrator`

export const mailRefusedText = 'Email bounced'

export const mailRefusalText = ({ at, answer }: MailRefusal): string =>
  `Email to this address bounced on ${instantText(at)}: ${answer}`

export const keptMessagesText = (kept: O.Option<KeptMessages>): string => {
  if (O.isNone(kept))
    return 'Messages with them are kept for the number of years in the site setting MessageRetentionYears, counted from the day they were sent.'
  switch (kept.value._tag) {
    case 'None':
      return 'There are no messages with them.'
    case 'ForEver':
      return 'Messages with them are kept indefinitely.'
    case 'Until':
      return `Messages with them are kept, the last of them until ${displayDate(kept.value.day)}.`
  }
}

interface UserActionTexts {
  readonly button: string
  readonly title: string
  readonly what: string
  readonly isGrave: boolean
}

export const userActionTexts: Readonly<Record<ListedUserAction, UserActionTexts>> = {
  allow: {
    button: 'Allow',
    title: 'Allow them to sign in?',
    isGrave: false,
    what: 'They can sign in again.',
  },
  block: {
    button: 'Block',
    title: 'Block them?',
    isGrave: true,
    what: 'They are signed out everywhere and cannot sign in until they are allowed again.',
  },
  invite: {
    button: 'Send invitations',
    title: 'Send them invitations?',
    isGrave: false,
    what: 'Each gets a one-time link to choose a password, valid for 72 hours. Earlier links stop working.',
  },
  'end-sessions': {
    button: 'End sessions',
    title: 'End their sessions?',
    isGrave: true,
    what: 'They are signed out everywhere. Their unsaved changes are lost.',
  },
}
