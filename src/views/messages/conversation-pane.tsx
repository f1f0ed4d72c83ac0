import { Alert, Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Fragment } from 'react'
import { Link } from 'wouter'
import { firmTimeZone } from '../adapters/firm-time-zone.ts'
import { instantText, timeText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import { messagesByDay } from '../../domain/messages/messages-by-day.ts'
import type { MessageAttachment, ShownConversation, ShownMessage } from '../../domain/messages/shown-message.ts'
import { displayedRole } from '../../domain/users/identity.ts'
import type { ConversationRef } from '../../machines/messages/conversation.ts'
import type { MessageComposerRef } from '../../machines/messages/message-composer.ts'
import { useEndFollowed } from '../adapters/scroll/use-end-followed.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { sizeText } from '../ui/texts/size-text.ts'
import { BodyField, ComposerFoot } from './composer-fields.tsx'
import styles from './messages.module.css'

interface Props {
  readonly conversation: ConversationRef
}

interface ReadProps extends Props {
  readonly reader: string
}

const AttachmentList = ({ conversation, files }: Props & { readonly files: readonly MessageAttachment[] }) => (
  <ul className={styles['files']} aria-label="Attachments">
    {files.map(({ id, name, size }) => (
      <li key={id}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => conversation.send({ type: 'attachment.requested', id })}
        >
          {name}
        </Button>
        <span className={styles['dim']}>{sizeText(size)}</span>
      </li>
    ))}
  </ul>
)

const writerText = ({ fromName, writtenBy }: ShownMessage): string =>
  writtenBy === null ? fromName : `${writtenBy} for ${fromName}`

interface WrittenProps extends ReadProps {
  readonly message: ShownMessage
}

const WrittenMessage = ({ conversation, reader, message }: WrittenProps) => (
  <article
    className={styles['message']}
    data-own={message.from === reader}
    aria-label={`${writerText(message)}, ${instantText(message.date)}`}
  >
    <header className={styles['writer']}>
      <strong>{writerText(message)}</strong>
      <time dateTime={message.date} title={instantText(message.date)} className={styles['dim']}>
        {timeText(message.date)}
      </time>
    </header>
    <p className={styles['body']}>{message.body}</p>
    {message.attachments.length > 0 && <AttachmentList conversation={conversation} files={message.attachments} />}
  </article>
)

const MessageThread = ({ conversation, reader, shown }: ReadProps & { readonly shown: ShownConversation }) => {
  const { messages } = shown
  const { scroller, below, noteScroll, toEnd } = useEndFollowed(
    messages.length,
    messages.at(-1)?.from === reader,
    (isInSight) => conversation.send({ type: 'end.noted', isInSight }),
  )
  return (
    <div className={styles['threadFrame']}>
      <div
        ref={scroller}
        className={styles['thread']}
        role="log"
        aria-label="Messages"
        tabIndex={0}
        onScroll={noteScroll}
      >
        {messagesByDay(firmTimeZone(), messages).map(({ day, messages: written }) => (
          <Fragment key={day}>
            <h3 className={styles['day']}>{day}</h3>
            {written.map((message) => (
              <Fragment key={message.id}>
                {message.id === shown.unreadFrom && <p className={styles['new']}>New</p>}
                <WrittenMessage conversation={conversation} reader={reader} message={message} />
              </Fragment>
            ))}
          </Fragment>
        ))}
      </div>
      {below > 0 && (
        <Button className={styles['jump']} size="compact-sm" onClick={toEnd}>
          {pluralise(below, 'new message')}
        </Button>
      )}
    </div>
  )
}

const peopleText = ({ people }: ShownConversation): string =>
  people.map(({ name, role }) => (role === null ? name : `${name} (${displayedRole([role])})`)).join(', ')

interface AnswerProps extends Pick<ShownConversation, 'inNameOf'> {
  readonly composer: MessageComposerRef
}

const AnswerForm = ({ composer, inNameOf }: AnswerProps) => (
  <section className={styles['answer']} aria-label="Reply">
    <BodyField
      composer={composer}
      label="Your reply"
      description={inNameOf === null ? '' : `Writing on behalf of ${inNameOf}`}
      rows={3}
    />
    <ComposerFoot composer={composer} />
  </section>
)

const ConversationFailure = ({ conversation }: Props) => {
  const failure = useSelector(conversation, ({ context }) => context.failure)
  return (
    <div role="status">
      {O.isSome(failure) && (
        <Alert color="red" role="presentation">
          {failure.value}
        </Alert>
      )}
    </div>
  )
}

export const ConversationPane = ({ conversation, reader }: ReadProps) => {
  const list = useSelector(conversation, ({ context }) => context.list)
  const composer = useSelector(conversation, ({ children }) => children.composer)
  return (
    <ListShell
      list={list}
      loading={<ListLoading what="conversation" />}
      refused="This conversation does not exist in this mailbox."
      onRetry={() => conversation.send({ type: 'list.retried' })}
    >
      {(shown) => (
        <>
          <header>
            <h2 className={styles['subject']}>{shown.subject}</h2>
            <p className={styles['dim']}>{peopleText(shown)}</p>
            {shown.about !== null && (
              <p className={styles['about']}>
                <Link href={shown.about}>Open the page this is about</Link>
              </p>
            )}
          </header>
          <MessageThread key={shown.id} conversation={conversation} reader={reader} shown={shown} />
          <ConversationFailure conversation={conversation} />
          {composer !== undefined && <AnswerForm composer={composer} inNameOf={shown.inNameOf} />}
        </>
      )}
    </ListShell>
  )
}
