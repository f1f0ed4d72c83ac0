import { listText } from '../text/list-text.ts'
import type { ProposedAct, ProposedChange } from './proposed-change.ts'

const maxNamed = 3

const namedPeopleText = (usernames: readonly string[]): string =>
  usernames.length <= maxNamed
    ? listText(usernames)
    : `${usernames.slice(0, maxNamed).join(', ')} and ${usernames.length - maxNamed} more`

const actTitles: Readonly<Record<ProposedAct, string>> = {
  allow: 'Allow',
  delete: 'Delete',
  invite: 'Invite',
  reset: 'Send a link to reset the password to',
}

/** Uses user names instead of personal names, because the log keeps the title. */
export const changeTitle = (change: ProposedChange): string => {
  switch (change.kind) {
    case 'setting':
      return `Change the site setting ${change.title}`
    case 'stand-in':
      return `Set ${change.named.standIn} as the delegate of ${change.username}`
    case 'user':
      return `${change.person.before === null ? 'Create' : 'Change'} the user account ${change.person.username}`
    case 'user-import':
      return `Import the user accounts ${namedPeopleText(change.people.map(({ username }) => username))}`
    case 'user-act':
      return `${actTitles[change.act]} ${namedPeopleText(change.people.map(({ username }) => username))}`
    case 'import-withdrawal':
      return `Withdraw an import of users with ${namedPeopleText(change.people.map(({ username }) => username))}`
  }
}
