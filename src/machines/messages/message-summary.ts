import type { ActorRefFrom } from 'xstate'
import { O } from '../../domain/fp.ts'
import type { MessageSummary } from '../../domain/messages/shown-message.ts'
import { followedMachine, type FollowedSnapshot, rereadState } from '../kit/followed.ts'

export const messageSummaryMachine = followedMachine<MessageSummary, unknown, string>({ fold: rereadState })

export type MessageSummaryRef = ActorRefFrom<typeof messageSummaryMachine>

const answeredUnread = ({ unread, mailboxes }: MessageSummary): number =>
  mailboxes.reduce((sum, mailbox) => (mailbox.mayAnswer ? sum + mailbox.unread : sum), unread)

export const unreadIn = ({ context: { state } }: Pick<FollowedSnapshot<MessageSummary>, 'context'>): number =>
  O.isSome(state) ? answeredUnread(state.value) : 0
