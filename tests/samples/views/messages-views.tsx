import { BodyField, ComposerFoot } from '../../../src/views/messages/composer-fields.tsx'
import { ConversationPane } from '../../../src/views/messages/conversation-pane.tsx'
import { MessagesScreen } from '../../../src/views/messages/messages-screen.tsx'
import { NewMessageScreen } from '../../../src/views/messages/new-message-screen.tsx'
import { StandInDialog } from '../../../src/views/messages/stand-in-dialog.tsx'
import { SupervisionsScreen } from '../../../src/views/messages/supervisions-screen.tsx'
import {
  conversation as conversationSample,
  messageComposer,
  messages as messagesSample,
  newMessage,
} from '../messages/messages.ts'
import { standIn as standInSample } from '../messages/stand-in.ts'
import { supervisions as supervisionsSample } from '../messages/supervisions.ts'
import { type SampleViews, viewOf } from './view-of.ts'

export const messagesViews: SampleViews = {
  conversation: viewOf(conversationSample, (conversation) => (
    <ConversationPane conversation={conversation} reader="client" />
  )),
  'message-composer': viewOf(messageComposer, (composer) => (
    <>
      <BodyField composer={composer} label="Your reply" rows={3} />
      <ComposerFoot composer={composer} />
    </>
  )),
  messages: viewOf(messagesSample, (messages) => <MessagesScreen messages={messages} />),
  'new-message': viewOf(newMessage, (message) => <NewMessageScreen message={message} />),
  'stand-in': viewOf(standInSample, (standIn) => <StandInDialog standIn={standIn} />),
  supervisions: viewOf(supervisionsSample, (supervisions) => <SupervisionsScreen supervisions={supervisions} />),
}
