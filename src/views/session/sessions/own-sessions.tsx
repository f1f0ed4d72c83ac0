import { Button } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { instantText } from '../../adapters/firm-time.ts'
import { O, pipe } from '../../../domain/fp.ts'
import { type OwnSession, unknownDevice } from '../../../domain/session/own-session.ts'
import { hasOthers, type OwnSessionsRef, type SessionsEndingRef } from '../../../machines/session/own-sessions.ts'
import { ConfirmingDialog, RefusalAlert } from '../../ui/dialogs/confirming-dialog.tsx'
import { failureText } from '../../ui/texts/failure-text.ts'
import { ListShell } from '../../ui/lists/list-shell.tsx'
import { WaitingStatus } from '../../ui/waiting.tsx'
import styles from './own-sessions.module.css'

const deviceText = ({ device, address }: OwnSession): string => (address === '' ? device : `${device} at ${address}`)

const EndingDialog = ({ ending }: { readonly ending: SessionsEndingRef }) => {
  const of = useSelector(ending, ({ context }) => context.of)
  return (
    <ConfirmingDialog
      acting={ending}
      title={O.isSome(of) ? 'End this session?' : 'Sign out all other devices?'}
      act={O.isSome(of) ? 'End session' : 'Sign out other devices'}
      isGrave
      refused={(refusal) => <RefusalAlert>{failureText(refusal)}</RefusalAlert>}
    >
      {`This signs out ${pipe(
        of,
        O.match(() => 'your other devices', deviceText),
      )}. Unsaved changes there will be lost.`}
    </ConfirmingDialog>
  )
}

/** Programs are unknown devices, so their address comes first. */
const devicePartsOf = ({ device, address }: OwnSession): readonly string[] =>
  (device === unknownDevice ? [address, device] : [device, address]).filter((part) => part !== '')

interface ItemProps {
  readonly sessions: OwnSessionsRef
  readonly session: OwnSession
}

const SessionItem = ({ sessions, session }: ItemProps) => {
  const { beganAt, lastUsed, isThis } = session
  const [heading, detail] = devicePartsOf(session)
  return (
    <li className={styles['session']}>
      <p className={styles['device']}>{heading}</p>
      {isThis && <p className={styles['this']}>This session</p>}
      {detail !== undefined && <p className={styles['detail']}>{detail}</p>}
      {beganAt !== null && <p className={styles['detail']}>Signed in {instantText(beganAt)}</p>}
      {lastUsed !== null && <p className={styles['detail']}>Last used {instantText(lastUsed)}</p>}
      {!isThis && (
        <Button
          variant="default"
          size="xs"
          mt="xs"
          aria-label={`End session: ${deviceText(session)}`}
          onClick={() => sessions.send({ type: 'end.requested', session })}
        >
          End session
        </Button>
      )}
    </li>
  )
}

export const OwnSessions = ({ sessions }: { readonly sessions: OwnSessionsRef }) => {
  const { list, hasEnded } = useSelector(sessions, ({ context }) => context)
  const ending = useSelector(sessions, ({ children }) => children.ending)
  return (
    <div className={styles['content']}>
      <p role="status" className={styles['notice']}>
        {hasEnded && 'Session ended'}
      </p>
      <ListShell
        list={list}
        loading={<WaitingStatus label="Opening" />}
        onRetry={() => sessions.send({ type: 'list.retried' })}
      >
        {(known) => (
          <ul className={styles['list']} aria-label="Devices and sessions">
            {known.map((session) => (
              <SessionItem key={session.id} sessions={sessions} session={session} />
            ))}
          </ul>
        )}
      </ListShell>
      {hasOthers(list) && (
        <Button variant="default" size="xs" onClick={() => sessions.send({ type: 'endOthers.requested' })}>
          Sign out other devices
        </Button>
      )}
      {ending !== undefined && <EndingDialog ending={ending} />}
    </div>
  )
}
