import { Alert, Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { firmTimeZone } from '../adapters/firm-time-zone.ts'
import { instantText, timeText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import type { MessageDraft } from '../../domain/messages/message-draft.ts'
import { conversationPath } from '../../domain/navigation/nav-links.ts'
import { messagesByDay } from '../../domain/messages/messages-by-day.ts'
import type { ListedMessage, MessageSummary } from '../../domain/messages/shown-message.ts'
import type { MessagesPage, MessagesRef } from '../../machines/messages/messages.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { emptyFolderText } from './message-texts.ts'
import styles from './messages.module.css'
import { errorGettingMessages } from '../../domain/texts.ts'

interface Props {
  readonly messages: MessagesRef
}

const usePersonNames = (messages: MessagesRef): ((username: string) => string) => {
  const people = useSelector(messages, ({ context }) =>
    O.match(
      () => [],
      ({ people: known }: MessageSummary) => known,
    )(context.summary.known),
  )
  return (username) => people.find((person) => person.username === username)?.name ?? username
}

const MessageRow = ({ messages, message }: Props & { readonly message: ListedMessage }) => {
  const username = useSelector(messages, ({ context }) => context.username)
  const isOpen = useSelector(messages, ({ context }) => O.toNullable(context.conversation) === message.conversation)
  const isSent = useSelector(messages, ({ context }) => context.folder === 'sent')
  const nameOf = usePersonNames(messages)
  return (
    <li>
      <Link
        className={styles['row']}
        data-unread={!message.isRead}
        aria-current={isOpen ? 'true' : undefined}
        href={conversationPath({ username, conversation: message.conversation })}
      >
        <span className={styles['from']}>{isSent ? `To ${message.to.map(nameOf).join(', ')}` : message.fromName}</span>
        <time className={styles['dim']} dateTime={message.date}>
          {timeText(message.date)}
        </time>
        <span className={styles['title']}>{message.subject}</span>
        <span className={styles['beginning']}>{message.body}</span>
        {message.attachments > 0 && (
          <span className={styles['dim']}>{pluralise(message.attachments, 'attachment')}</span>
        )}
        {!message.isRead && <VisuallyHidden>Unread</VisuallyHidden>}
      </Link>
    </li>
  )
}

const MoreMessages = ({ messages }: Props) => {
  const hasMore = useSelector(messages, ({ context }) =>
    O.exists((page: MessagesPage) => page.hasMore)(context.list.known),
  )
  const isListing = useSelector(messages, (snapshot) => snapshot.matches({ list: { listed: 'listingMore' } }))
  const isFailed = useSelector(messages, (snapshot) => snapshot.matches({ list: { listed: 'moreFailed' } }))
  return (
    hasMore && (
      <>
        {isFailed && (
          <Alert color="red" role="alert" mt="md">
            Earlier messages could not be loaded. Please try again.
          </Alert>
        )}
        <Button variant="default" mt="md" loading={isListing} onClick={() => messages.send({ type: 'more.requested' })}>
          Show earlier
        </Button>
      </>
    )
  )
}

const ListedMessages = ({ messages, listed }: Props & { readonly listed: readonly ListedMessage[] }) => (
  <>
    {messagesByDay(firmTimeZone(), listed).map(({ day, messages: written }) => (
      <section key={`${day} ${written[0]?.id ?? ''}`} aria-label={day}>
        <h2 className={styles['day']}>{day}</h2>
        <ul className={styles['rows']}>
          {written.map((message) => (
            <MessageRow key={message.id} messages={messages} message={message} />
          ))}
        </ul>
      </section>
    ))}
    <MoreMessages messages={messages} />
  </>
)

const draftTitle = ({ subject, body, conversation }: MessageDraft): string => {
  if (subject.trim() !== '') return subject
  if (conversation !== null) return 'Reply'
  return body.trim() === '' ? 'Attachments' : 'No subject'
}

const DraftRow = ({ username, draft }: { readonly username: string; readonly draft: MessageDraft }) => {
  const { id, conversation, body, savedAt } = draft
  const content = (
    <>
      <span className={styles['from']}>{draftTitle(draft)}</span>
      <span className={styles['dim']}>{instantText(savedAt)}</span>
      <span className={styles['beginning']}>{body}</span>
    </>
  )
  return (
    <li>
      <Link
        className={styles['row']}
        href={
          conversation === null
            ? `/messages/new?draft=${encodeURIComponent(id)}`
            : conversationPath({ username, conversation })
        }
      >
        {content}
      </Link>
    </li>
  )
}

const DraftList = ({ messages }: Props) => {
  const { drafts, username } = useSelector(messages, ({ context }) => context)
  return (
    <ListShell
      list={drafts}
      loading={<ListLoading what="drafts" />}
      failed={errorGettingMessages}
      empty={emptyFolderText('drafts', false)}
      onRetry={() => messages.send({ type: 'list.retried' })}
    >
      {(kept) => (
        <ul className={styles['rows']}>
          {kept.map((draft) => (
            <DraftRow key={draft.id} username={username} draft={draft} />
          ))}
        </ul>
      )}
    </ListShell>
  )
}

export const MessageList = ({ messages }: Props) => {
  const { folder, person, search, list } = useSelector(messages, ({ context }) => context)
  const isSeeking = useSelector(messages, (snapshot) => snapshot.matches({ list: { listed: 'seeking' } }))
  if (folder === 'drafts') return <DraftList messages={messages} />
  return (
    <>
      <TextInput
        label="Search"
        description="By subject or text, in this folder"
        type="search"
        value={search}
        aria-busy={isSeeking}
        onChange={(event) => messages.send({ type: 'search.typed', search: event.currentTarget.value })}
      />
      <ListShell
        list={{ ...list, known: O.map(({ messages: listed }: MessagesPage) => listed)(list.known) }}
        loading={<ListLoading what="messages" />}
        failed={errorGettingMessages}
        empty={emptyFolderText(folder, search.trim() !== '' || person !== null)}
        onRetry={() => messages.send({ type: 'list.retried' })}
      >
        {(listed) => <ListedMessages messages={messages} listed={listed} />}
      </ListShell>
    </>
  )
}
