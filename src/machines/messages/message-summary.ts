import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { MessageSummary } from '../../domain/messages/shown-message.ts'
import { followed, type FollowedSnapshot, reread } from '../kit/followed.ts'

export const messageSummaryMachine = followed<MessageSummary, unknown, string>({ fold: reread })

export type MessageSummaryRef = ActorRefFrom<typeof messageSummaryMachine>

const answered = ({ unread, mailboxes }: MessageSummary): number =>
  mailboxes.reduce((sum, mailbox) => (mailbox.mayAnswer ? sum + mailbox.unread : sum), unread)

export const unreadIn = ({ context: { state } }: Pick<FollowedSnapshot<MessageSummary>, 'context'>): number =>
  O.isSome(state) ? answered(state.value) : 0
