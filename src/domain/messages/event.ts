import * as t from 'io-ts'
import { messageFacts } from './message.ts'

/** One for each recipient, so that nobody hears who else was written to. */
export const MessageSent = t.strict({ type: t.literal('MessageSent'), ...messageFacts, to: t.string })
export type MessageSent = t.TypeOf<typeof MessageSent>
