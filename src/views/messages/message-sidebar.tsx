import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import type { MessageSummary } from '../../domain/messages/shown-message.ts'
import { messagesPath } from '../../domain/navigation/nav-links.ts'
import type { ListedFolder, MessagesRef } from '../../machines/messages/messages.ts'
import { NewCount } from '../ui/new-count.tsx'
import { folderTitles, mailboxText, standInText } from './message-texts.ts'
import styles from './messages.module.css'

interface Props {
  readonly messages: MessagesRef
}

const messageFolders: readonly ListedFolder[] = ['inbox', 'sent', 'drafts']

const FolderCount = ({ count, what }: { readonly count: number; readonly what: string }) =>
  count > 0 && <NewCount count={count} what={what} className={styles['count'] ?? ''} />

const folderMessageCount = (folder: ListedFolder, { unread, drafts }: MessageSummary): number => {
  switch (folder) {
    case 'inbox':
      return unread
    case 'sent':
      return 0
    case 'drafts':
      return drafts
  }
}

const emptySummary: MessageSummary = { unread: 0, drafts: 0, people: [], mailboxes: [], standIn: null }

interface MailboxesProps extends Pick<MessageSummary, 'mailboxes'> {
  readonly shown: string
}

const SharedMailboxes = ({ mailboxes, shown }: MailboxesProps) =>
  mailboxes.length > 0 && (
    <>
      <h2 className={styles['label']} id="message-mailboxes">
        Shared mailboxes
      </h2>
      <ul className={styles['choices']} aria-labelledby="message-mailboxes">
        {mailboxes.map((mailbox) => (
          <li key={mailbox.username}>
            <Link
              className={styles['choice']}
              aria-current={mailbox.username === shown ? 'page' : undefined}
              href={messagesPath(mailbox)}
            >
              <span>
                {mailbox.name}
                <span className={styles['why']}>{mailboxText(mailbox)}</span>
              </span>
              <FolderCount count={mailbox.mayAnswer ? mailbox.unread : 0} what="unread" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )

const StandIn = ({ messages, standIn }: Props & Pick<MessageSummary, 'standIn'>) => (
  <>
    <h2 className={styles['label']} id="message-stand-in">
      Delegate
    </h2>
    <div className={styles['standIn']} role="group" aria-labelledby="message-stand-in">
      <p className={styles['dim']} role="status">
        {standIn === null ? 'No delegate set' : standInText(standIn)}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => messages.send({ type: 'stand-in.opened' })}>
        {standIn === null ? 'Choose a delegate' : 'Change'}
      </Button>
    </div>
  </>
)

export const MessageSidebar = ({ messages }: Props) => {
  const { username, mayNameStandIn } = useSelector(messages, ({ context }) => context)
  const folder = useSelector(messages, ({ context }) => context.folder)
  const person = useSelector(messages, ({ context }) => context.person)
  const summary = useSelector(messages, ({ context }) => O.getOrElse(() => emptySummary)(context.summary.known))
  return (
    <nav className={styles['sidebar']} aria-label="Messages">
      <ul className={styles['choices']}>
        {messageFolders.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles['choice']}
              aria-current={name === folder ? 'true' : undefined}
              onClick={() => messages.send({ type: 'folder.chosen', folder: name })}
            >
              <span>{folderTitles[name]}</span>
              <FolderCount count={folderMessageCount(name, summary)} what={name === 'drafts' ? 'kept' : 'unread'} />
            </button>
          </li>
        ))}
      </ul>
      {summary.people.length > 0 && (
        <>
          <h2 className={styles['label']} id="message-people">
            People
          </h2>
          <ul className={styles['choices']} aria-labelledby="message-people">
            {summary.people.map(({ username, name, unread }) => (
              <li key={username}>
                <button
                  type="button"
                  className={styles['choice']}
                  aria-pressed={username === person}
                  onClick={() =>
                    messages.send({ type: 'person.chosen', person: username === person ? null : username })
                  }
                >
                  <span>{name}</span>
                  <FolderCount count={unread} what="unread" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
      <SharedMailboxes mailboxes={summary.mailboxes} shown={username} />
      {mayNameStandIn && <StandIn messages={messages} standIn={summary.standIn} />}
    </nav>
  )
}
