import { Alert, Button, Checkbox } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../adapters/firm-time.ts'
import { E, O } from '../../../domain/fp.ts'
import {
  canBeHanded,
  type HandoverNotice,
  type HandoverOffers,
  type HandoverRef,
} from '../../../machines/users/handover.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { ModalDialog, DialogFoot } from '../../ui/dialogs/dialog.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import { HandingDialog, TakingBackDialog } from './confirm-handover.tsx'
import { handedOverText, unfinishedMessagesText, noticeNotes, noticeTitle } from './handover-texts.ts'
import styles from './handover.module.css'
import { ListedSelect } from '../../ui/selects.ts'

interface Props {
  readonly handover: HandoverRef
}

interface HandoverOffersProps extends Props {
  readonly offers: HandoverOffers
}

const isPartialHandover = (notice: HandoverNotice): boolean =>
  notice._tag === 'Handed' && (!notice.hasSuccessors || O.exists(E.isLeft)(notice.blocking))

const HandoverNews = ({ handover }: Props) => {
  const { notice, leaver } = useSelector(handover, ({ context }) => context)
  const notes = O.isSome(notice) ? noticeNotes(notice.value, leaver) : []
  return (
    <div role="status">
      {O.isSome(notice) && (
        <Alert
          role="presentation"
          color={isPartialHandover(notice.value) ? 'yellow' : 'green'}
          title={noticeTitle(notice.value)}
        >
          {notes.length > 0 && notes.join(' ')}
        </Alert>
      )}
    </div>
  )
}

const HandoverBook = ({ handover, offers }: HandoverOffersProps) => {
  const { adviser, others, book, messages } = offers
  const { to, isBlocking, leaver } = useSelector(handover, ({ context }) => context)
  const groupNames = new Map(book.groups.map(({ GroupCode, GroupName }) => [GroupCode, GroupName]))
  const hasClients = book.accounts.length > 0
  const unfinished = unfinishedMessagesText(messages)
  const noClients = !hasClients && <p className={styles['text']}>{adviser.AdvisorName} has no clients.</p>
  if (!canBeHanded(offers)) return noClients
  return (
    <>
      {noClients}
      <ListedSelect
        label="New adviser"
        placeholder="Choose an adviser"
        data={others.map(({ AdvisorCode, AdvisorName }) => ({ value: AdvisorCode, label: AdvisorName }))}
        value={O.isSome(to) ? to.value.AdvisorCode : null}
        nothingFoundMessage="No adviser matches"
        searchable
        data-autofocus
        onChange={(code) => handover.send({ type: 'adviser.chosen', code })}
      />
      {hasClients && (
        <div>
          <p className={styles['text']}>
            {pluralise(book.accounts.length, 'account')} in {pluralise(book.groups.length, 'group')}
          </p>
          <ul className={styles['accounts']} tabIndex={0} aria-label="Included">
            {book.accounts.map(({ AccountCode, AccountName, GroupCode }) => (
              <li key={AccountCode}>
                {AccountName} <span className={styles['dim']}>{AccountCode}</span>
                <span className={styles['dim']}> {groupNames.get(GroupCode) ?? GroupCode}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className={styles['text']}>
        {unfinished === '' ? 'There are no drafts and no unread messages.' : `Messages: ${unfinished}.`}
      </p>
      {leaver.mayBlock && (
        <Checkbox
          label={`Block ${leaver.name} from signing in`}
          checked={isBlocking}
          onChange={() => handover.send({ type: 'block.toggled' })}
        />
      )}
      {hasClients && (
        <p className={styles['text']}>
          The next accounts file from the back office replaces this assignment, so change the adviser there too.
        </p>
      )}
    </>
  )
}

const PreviousHandovers = ({ handover, offers: { handovers, others } }: HandoverOffersProps) => {
  const nameOf = (code: string): string => others.find(({ AdvisorCode }) => AdvisorCode === code)?.AdvisorName ?? code
  return (
    handovers.length > 0 && (
      <section aria-label="Previous handovers">
        <p className={styles['text']}>Previous handovers</p>
        <ul className={styles['before']}>
          {handovers.map((one) => (
            <li key={one.id}>
              <span>
                {handedOverText(one)} to {nameOf(one.to)}
                <small className={styles['dim']}>
                  {one.by}, {instantText(one.at)}
                </small>
              </span>
              <Button
                variant="default"
                size="xs"
                aria-label={`Undo the handover to ${nameOf(one.to)}`}
                onClick={() => handover.send({ type: 'return.requested', handover: one })}
              >
                Undo
              </Button>
            </li>
          ))}
        </ul>
      </section>
    )
  )
}

const HandoverChoice = ({ handover }: Props) => {
  const offers = useSelector(handover, ({ context }) => context.offers)
  const isReading = useSelector(handover, (snapshot) => snapshot.matches('reading'))
  const isFailed = useSelector(handover, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(handover, (snapshot) => snapshot.matches({ failed: 'trying' }))
  const canHandOver = useSelector(handover, (snapshot) => snapshot.can({ type: 'handover.requested' }))
  const shown = isReading || isFailed ? O.none : offers
  const isOffered = O.exists(canBeHanded)(shown)
  const { leaver, notice } = useSelector(handover, ({ context }) => context)
  const close = () => handover.send({ type: 'handover.closed' })
  return (
    <ModalDialog title={`Hand over clients of ${leaver.name}`} size="36rem" onClose={close}>
      <div className={styles['content']}>
        <HandoverNews handover={handover} />
        {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => handover.send({ type: 'offers.retried' })} />}
        {isReading && <WaitingStatus label="Loading clients" />}
        {O.isSome(shown) && (
          <>
            <HandoverBook handover={handover} offers={shown.value} />
            <PreviousHandovers handover={handover} offers={shown.value} />
          </>
        )}
      </div>
      <DialogFoot>
        <Button variant="default" onClick={close}>
          {O.isSome(notice) ? 'Close' : 'Cancel'}
        </Button>
        {isOffered && (
          <Button disabled={!canHandOver} onClick={() => handover.send({ type: 'handover.requested' })}>
            Hand over…
          </Button>
        )}
      </DialogFoot>
    </ModalDialog>
  )
}

export const HandoverDialog = ({ handover }: Props) => {
  const handing = useSelector(handover, ({ children }) => children.handing)
  const takingBack = useSelector(handover, ({ children }) => children.takingBack)
  return (
    <>
      <HandoverChoice handover={handover} />
      {handing !== undefined && <HandingDialog handing={handing} />}
      {takingBack !== undefined && <TakingBackDialog takingBack={takingBack} />}
    </>
  )
}
