import { Alert, Button, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useElementWidth } from '../adapters/rendering/element-width.ts'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import type { UserListRef, UserNotice } from '../../machines/users/user-list.ts'
import { counted, foundText } from '../ui/texts/counted.ts'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { errorGettingList } from '../ui/texts/error-getting-list.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { ImportsDialog } from './import/imports-dialog.tsx'
import { ActDialog, UserActs } from './user-acts.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'
import { keptMessagesText } from './user-texts.ts'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
}

const doneText = (count: number): string =>
  count === 1 ? 'user was updated' : `${counted(count, 'user')} were updated`

const noticeText = (notice: UserNotice): string => {
  switch (notice._tag) {
    case 'Saved':
      return `user was ${notice.what}`
    case 'Deleted':
      return `user was deleted. ${keptMessagesText(notice.kept)}`
    case 'Acted':
      return notice.done.length === 0 ? 'Nobody was changed' : doneText(notice.done.length)
    case 'Failed':
      return notice.message
  }
}

const colorOf = (notice: UserNotice): string => {
  if (notice._tag === 'Failed') return 'red'
  return notice._tag === 'Acted' && notice.refused.length + notice.mailRefused.length > 0 ? 'yellow' : 'green'
}

const Unmailed = ({ usernames }: { readonly usernames: readonly string[] }) => (
  <>
    <p>
      {counted(usernames.length, 'user')} sent no mail: it was refused at the address they have. Correct the address in
      the form of each and send the link again:
    </p>
    <ul className={styles['refused']} tabIndex={0} aria-label="Sent no mail">
      {usernames.map((username) => (
        <li key={username}>
          <Link href={`/users/${encodeURIComponent(username)}`}>{username}</Link>
        </li>
      ))}
    </ul>
  </>
)

const News = ({ users }: Props) => {
  const notice = useSelector(users, ({ context }) => context.notice)
  return (
    <div role="status">
      {O.isSome(notice) && (
        <Alert
          color={colorOf(notice.value)}
          role="presentation"
          mb="md"
          // spec §8
          title="User updates"
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => users.send({ type: 'notice.dismissed' })}
        >
          {noticeText(notice.value)}
          {notice.value._tag === 'Acted' && notice.value.refused.length > 0 && (
            <ul className={styles['refused']} tabIndex={0} aria-label="Left as they were">
              {notice.value.refused.map(({ username, message }) => (
                <li key={username}>
                  {username}: {message}
                </li>
              ))}
            </ul>
          )}
          {notice.value._tag === 'Acted' && notice.value.mailRefused.length > 0 && (
            <Unmailed usernames={notice.value.mailRefused} />
          )}
        </Alert>
      )}
    </div>
  )
}

// of the box around the table: all columns have room in it
const wideFrom = 928

const Listed = ({ users }: Props) => {
  const count = useSelector(users, ({ context }) => context.found.length)
  const [ref, width] = useElementWidth()
  // the box has no width before it is drawn, and the wide table is not to be drawn for nothing on a telephone
  const isPageNarrow = useMediaQuery(`(width < ${wideFrom.toString()}px)`, false, { getInitialValueInEffect: false })
  const isNarrow = width > 0 ? width < wideFrom : isPageNarrow
  return (
    <div ref={ref}>
      <UserFilters users={users} />
      <div className={styles['above']}>
        <p role="status" className={styles['count']}>
          {foundText(count, 'user')}
        </p>
        <UserActs users={users} />
      </div>
      {count > 0 && <UserTable key={isNarrow ? 'narrow' : 'wide'} users={users} isNarrow={isNarrow} />}
    </div>
  )
}

const Heading = ({ users }: Props) => {
  const isExporting = useSelector(users, (snapshot) => snapshot.matches({ file: 'exporting' }))
  const hasList = useSelector(users, ({ context }) => O.isSome(context.list.known))
  return (
    <div className={styles['heading']}>
      <Title order={1} size="h2">
        Users
      </Title>
      <div className={styles['acts']}>
        <Button
          variant="default"
          loading={isExporting}
          disabled={!hasList}
          onClick={() => users.send({ type: 'export.requested' })}
        >
          Export CSV
        </Button>
        <Button variant="default" disabled={!hasList} onClick={() => users.send({ type: 'imports.opened' })}>
          Imports
        </Button>
        <Button variant="default" disabled={!hasList} onClick={() => users.send({ type: 'import.opened' })}>
          Import
        </Button>
        <Button component={Link} href="/users/new">
          Add
        </Button>
      </div>
    </div>
  )
}

export const UsersScreen = ({ users }: Props) => {
  const list = useSelector(users, ({ context }) => context.list)
  const acting = useSelector(users, ({ children }) => children.acting)
  const importing = useSelector(users, ({ children }) => children.importing)
  const imports = useSelector(users, ({ children }) => children.imports)
  return (
    <div className={styles['screen']}>
      <Heading users={users} />
      <News users={users} />
      <ListShell
        list={list}
        loading={<ListLoading what="users" />}
        failed={errorGettingList}
        empty="There are no users yet."
        onRetry={() => users.send({ type: 'list.retried' })}
      >
        {() => <Listed users={users} />}
      </ListShell>
      {acting !== undefined && <ActDialog acting={acting} />}
      {importing !== undefined && <ImportDialog importing={importing} />}
      {imports !== undefined && <ImportsDialog imports={imports} />}
    </div>
  )
}
