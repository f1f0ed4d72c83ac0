import { Alert, Button, Title } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useElementWidth } from '../adapters/rendering/element-width.ts'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { O } from '../../domain/fp.ts'
import { waitsText } from '../../domain/change-requests/waits-text.ts'
import { usersPerPage } from '../../domain/users/sought-users.ts'
import { pagerOf } from '../../domain/widgets/table/pager.ts'
import { isSearching } from '../../machines/kit/searched-listing.ts'
import type { ListedUsers, UserListRef, UserNotice } from '../../machines/users/user-list.ts'
import { screenOnlyMark, stillOnlyMark } from '../adapters/picture-marks.ts'
import { usePrintKey } from '../adapters/use-print-key.ts'
import { PageBar } from '../widgets/figures/page-bar.tsx'
import { foundText } from '../ui/texts/found-text.ts'
import { pluralise } from '../../domain/text/pluralise.ts'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { errorGettingList, userUpdatedText, userUpdatesTitle } from '../../domain/texts.ts'
import { ImportDialog } from './import/import-dialog.tsx'
import { ImportsDialog } from './import/imports-dialog.tsx'
import { ActDialog, UserActs } from './user-acts.tsx'
import { UserFilters } from './user-filters.tsx'
import { UserTable } from './user-table.tsx'
import { keptMessagesText, usersWaitText } from './user-texts.ts'
import noticeStyles from '../ui/notice.module.css'
import styles from './users.module.css'

interface Props {
  readonly users: UserListRef
}

const usersUpdatedText = (count: number): string =>
  count === 1 ? userUpdatedText : `${pluralise(count, 'user')} were updated`

const bulkActionResultText = (done: number, waiting: number): string => {
  if (waiting === 0) return done === 0 ? 'No users were changed' : usersUpdatedText(done)
  const waits = usersWaitText(waiting)
  return done === 0 ? waits : `${usersUpdatedText(done)}. ${waits}`
}

const noticeText = (notice: UserNotice): string => {
  switch (notice._tag) {
    case 'Saved':
      return notice.what === 'waits' ? waitsText : `user was ${notice.what}`
    case 'Deleted':
      return `user was deleted. ${keptMessagesText(notice.kept)}`
    case 'Acted':
      return bulkActionResultText(notice.done.length, notice.waiting?.length ?? 0)
    case 'Failed':
      return notice.message
  }
}

const noticeColor = (notice: UserNotice): string => {
  if (notice._tag === 'Failed') return 'red'
  return notice._tag === 'Acted' && notice.refused.length + notice.mailRefused.length > 0 ? 'yellow' : 'green'
}

const UnmailedUsers = ({ usernames }: { readonly usernames: readonly string[] }) => (
  <>
    <p>
      Plutus could not send email to {pluralise(usernames.length, 'user')}, because their address bounced. Correct the
      address in the form of each user and send the link again:
    </p>
    <ul className={styles['refused']} tabIndex={0} aria-label="Not emailed">
      {usernames.map((username) => (
        <li key={username}>
          <Link href={`/users/${encodeURIComponent(username)}`}>{username}</Link>
        </li>
      ))}
    </ul>
  </>
)

const UserNews = ({ users }: Props) => {
  const notice = useSelector(users, ({ context }) => context.notice)
  return (
    <div role="status" className={noticeStyles['sticky']}>
      {O.isSome(notice) && (
        <Alert
          color={noticeColor(notice.value)}
          role="presentation"
          mb="md"
          title={userUpdatesTitle}
          withCloseButton
          closeButtonLabel="Dismiss"
          onClose={() => users.send({ type: 'notice.dismissed' })}
        >
          {noticeText(notice.value)}
          {notice.value._tag === 'Acted' && notice.value.refused.length > 0 && (
            <ul className={styles['refused']} tabIndex={0} aria-label="Not changed">
              {notice.value.refused.map(({ username, message }) => (
                <li key={username}>
                  {username}: {message}
                </li>
              ))}
            </ul>
          )}
          {notice.value._tag === 'Acted' && notice.value.mailRefused.length > 0 && (
            <UnmailedUsers usernames={notice.value.mailRefused} />
          )}
        </Alert>
      )}
    </div>
  )
}

// width of the table's box that fits all columns
const minFullTableWidth = 928

const UserRows = ({ users, listed }: Props & { readonly listed: ListedUsers }) => {
  const isBehind = useSelector(users, ({ context }) => isSearching(context))
  const { total, page } = listed
  const pager = pagerOf(total, page, usersPerPage)
  usePrintKey(pager.pages > 1, () => users.send({ type: 'print.requested' }))
  const [ref, width] = useElementWidth()
  // before the first drawing the box has no width; a telephone must not draw the wide table for nothing
  const isPageNarrow = useMediaQuery(`(width < ${minFullTableWidth.toString()}px)`, false, {
    getInitialValueInEffect: false,
  })
  const isNarrow = width > 0 ? width < minFullTableWidth : isPageNarrow
  return (
    <div ref={ref}>
      <div {...screenOnlyMark}>
        <UserFilters users={users} />
      </div>
      <div className={styles['above']}>
        <p role="status" className={styles['count']}>
          {isBehind ? 'Searching…' : foundText(total, 'user')}
        </p>
        <UserActs users={users} total={total} />
      </div>
      <div aria-busy={isBehind} className={styles['found']}>
        {total > 0 && (
          <UserTable key={isNarrow ? 'narrow' : 'wide'} users={users} listed={listed} isNarrow={isNarrow} />
        )}
        {pager.pages > 1 && (
          <div className={styles['pages']}>
            <PageBar
              label="the users"
              pager={pager}
              total={total}
              onTurn={(turned) => users.send({ type: 'page.chosen', page: turned })}
            />
            <p {...stillOnlyMark}>Choose Print on the Users screen to print all {pluralise(total, 'user')}.</p>
          </div>
        )}
      </div>
    </div>
  )
}

const UsersHeading = ({ users }: Props) => {
  const isExporting = useSelector(users, (snapshot) => snapshot.matches({ file: 'exporting' }))
  const isPrinting = useSelector(users, (snapshot) => snapshot.matches({ file: 'printing' }))
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
        <Button
          variant="default"
          loading={isPrinting}
          disabled={!hasList}
          onClick={() => users.send({ type: 'print.requested' })}
        >
          Print
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
      <UsersHeading users={users} />
      <UserNews users={users} />
      <ListShell
        list={list}
        loading={<ListLoading what="users" />}
        failed={errorGettingList}
        onRetry={() => users.send({ type: 'list.retried' })}
      >
        {(listed) =>
          listed.listed === 0 ? (
            <p className={styles['count']}>No users yet.</p>
          ) : (
            <UserRows users={users} listed={listed} />
          )
        }
      </ListShell>
      {acting !== undefined && <ActDialog acting={acting} />}
      {importing !== undefined && <ImportDialog importing={importing} />}
      {imports !== undefined && <ImportsDialog imports={imports} />}
    </div>
  )
}
