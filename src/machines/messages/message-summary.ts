import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { MessageSummary } from '../../domain/messages/shown-message.ts'
import { followedMachine, type FollowedSnapshot, rereadOnChange } from '../kit/followed.ts'

export const messageSummaryMachine = followedMachine<MessageSummary, unknown, string>({ fold: rereadOnChange })

export type MessageSummaryRef = ActorRefFrom<typeof messageSummaryMachine>

const answerableUnreadCount = ({ unread, mailboxes }: MessageSummary): number =>
  mailboxes.reduce((sum, mailbox) => (mailbox.mayAnswer ? sum + mailbox.unread : sum), unread)

export const unreadCountIn = ({ context: { state } }: Pick<FollowedSnapshot<MessageSummary>, 'context'>): number =>
  O.isSome(state) ? answerableUnreadCount(state.value) : 0
