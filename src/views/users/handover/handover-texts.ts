import { E, O } from '../../../domain/fp.ts'
import type { ClientHandover } from '../../../domain/ledger/accounts/handover.ts'
import type { UnfinishedMessages } from '../../../domain/messages/succession.ts'
import type { HandoverNotice, LeavingAdviser } from '../../../machines/users/handover.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { listText } from '../../../domain/text/list-text.ts'

interface HandoverContents extends UnfinishedMessages {
  readonly accounts: number
}

const handoverContentsText = ({ accounts, drafts, unread }: HandoverContents): string =>
  listText([
    ...(accounts > 0 ? [pluralise(accounts, 'account')] : []),
    ...(drafts > 0 ? [pluralise(drafts, 'draft')] : []),
    ...(unread > 0 ? [`${pluralise(unread, 'conversation')} with unread messages`] : []),
  ])

export const unfinishedMessagesText = (messages: UnfinishedMessages): string =>
  handoverContentsText({ accounts: 0, ...messages })

export const handedOverText = ({ accounts, drafts, unread }: ClientHandover): string => {
  const what = handoverContentsText({ accounts: accounts.length, drafts, unread })
  return what === '' ? 'Messages' : what
}

export const noticeTitle = (notice: HandoverNotice): string => {
  switch (notice._tag) {
    case 'Handed':
      return `${handoverContentsText(notice)} handed over to ${notice.to.AdvisorName}`
    case 'TakenBack': {
      const what = handoverContentsText(notice)
      return `Handover undone: ${what === '' ? 'nothing' : what} returned to ${notice.from.AdvisorName}`
    }
  }
}

const noMessagesText = (notice: HandoverNotice): string | null => {
  if (notice.drafts + notice.unread > 0) return null
  if (notice._tag === 'TakenBack') return 'No drafts were returned, and there are no unread messages.'
  return notice.hasSuccessors
    ? 'There were no drafts and no unread messages.'
    : 'Messages and drafts were not moved, because one of the advisers has no user account.'
}

const blockedText = (notice: HandoverNotice, { name }: LeavingAdviser): string | null => {
  if (notice._tag === 'TakenBack' || O.isNone(notice.blocking)) return null
  const blocking = notice.blocking.value
  return E.isLeft(blocking) ? `${name} could not be blocked: ${blocking.left}` : `${name} is blocked.`
}

export const noticeNotes = (notice: HandoverNotice, leaver: LeavingAdviser): readonly string[] =>
  [noMessagesText(notice), blockedText(notice, leaver)].filter((note) => note !== null)
