import { displayDate, displayMoment } from '../../domain/dates/display-date.ts'
import { O } from '../../domain/fp.ts'
import type { MailRefusal } from '../../domain/mail/mail-refusal.ts'
import type { KeptMessages } from '../../domain/messages/kept-messages.ts'
import type { Role } from '../../domain/permissions/permission.ts'
import { displayedRole } from '../../domain/users/identity.ts'
import type { ListedUser } from '../../domain/users/listed-user.ts'
import type { UserAct } from '../../machines/users/user-list.ts'

const roles: readonly Role[] = ['superadmin', 'admin', 'adviser', 'client', 'external']

export const roleChoices = roles.map((role) => ({ value: role, label: displayedRole([role]) }))

export const rolesText = ({ Roles }: ListedUser): string => Roles.map(({ name }) => name).join(', ')

export const lastLoginText = ({ lastLogin, isInvited }: ListedUser): string => {
  if (lastLogin !== null) return displayMoment(new Date(lastLogin))
  return isInvited ? 'Invited' : 'Never'
}

export const mailRefusedText = 'Mail refused'

export const mailRefusalText = ({ at, answer }: MailRefusal): string =>
  `Mail to this address was refused on ${displayMoment(new Date(at))}: ${answer}`

export const keptMessagesText = (kept: O.Option<KeptMessages>): string => {
  if (O.isNone(kept))
    return 'Messages with them are kept for as many years after they were sent as the site setting MessageRetentionYears says.'
  switch (kept.value._tag) {
    case 'None':
      return 'There are no messages with them.'
    case 'ForEver':
      return 'Messages with them are kept for ever.'
    case 'Until':
      return `Messages with them are kept, the last of them until ${displayDate(kept.value.day)}.`
  }
}

interface ActTexts {
  readonly button: string
  readonly title: string
  readonly what: string
  readonly isGrave: boolean
}

export const actTexts: Readonly<Record<UserAct, ActTexts>> = {
  allow: {
    ...{ button: 'Allow', title: 'Allow them to sign in?', isGrave: false },
    what: 'They may sign in again.',
  },
  block: {
    ...{ button: 'Block', title: 'Block them?', isGrave: true },
    what: 'They are signed out everywhere and cannot sign in until they are allowed again.',
  },
  invite: {
    ...{ button: 'Send invitations', title: 'Send them invitations?', isGrave: false },
    what: 'Each gets a link, good once and for 72 hours, to choose a password with. Links sent before stop working.',
  },
  'end-sessions': {
    ...{ button: 'End sessions', title: 'End their sessions?', isGrave: true },
    what: 'They are signed out everywhere. What they have not saved is lost.',
  },
}
