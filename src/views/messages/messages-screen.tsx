import { Button, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O, pipe } from '../../domain/fp.ts'
import { messagesPath } from '../../domain/navigation/nav-links.ts'
import type { MessagesRef } from '../../machines/messages/messages.ts'
import { ConversationPane } from './conversation-pane.tsx'
import { MessageList } from './message-list.tsx'
import { MessageSidebar } from './message-sidebar.tsx'
import { StandInDialog } from './stand-in-dialog.tsx'
import styles from './messages.module.css'

interface Props {
  readonly messages: MessagesRef
}

const MessagesHeading = ({ messages }: Props) => {
  const owner = useSelector(messages, ({ context: { username, summary } }) =>
    pipe(
      summary.known,
      O.chainNullableK(({ mailboxes }) => mailboxes.find((mailbox) => mailbox.username === username)?.name),
    ),
  )
  return (
    <Title order={1} size="h2">
      {O.isSome(owner) ? `Messages of ${owner.value}` : 'Messages'}
    </Title>
  )
}

export const MessagesScreen = ({ messages }: Props) => {
  const conversation = useSelector(messages, ({ children }) => children.conversation)
  const standIn = useSelector(messages, ({ children }) => children.standIn)
  const reader = useSelector(messages, ({ context }) => context.username)
  return (
    <div className={styles['screen']}>
      <div className={styles['heading']}>
        <MessagesHeading messages={messages} />
        <Button component={Link} href="/messages/new">
          New message
        </Button>
      </div>
      <div className={styles['panes']} data-open={conversation !== undefined}>
        <MessageSidebar messages={messages} />
        <div className={styles['list']}>
          <MessageList messages={messages} />
        </div>
        <section className={styles['conversation']} aria-label="Conversation">
          {conversation === undefined ? (
            <p className={styles['dim']}>Choose a message to read its conversation.</p>
          ) : (
            <>
              <div className={styles['back']}>
                <Button component={Link} variant="default" href={messagesPath({ username: reader })}>
                  Back to messages
                </Button>
              </div>
              <ConversationPane conversation={conversation} reader={reader} />
            </>
          )}
        </section>
      </div>
      {standIn !== undefined && <StandInDialog standIn={standIn} />}
    </div>
  )
}
