import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { displayedRole } from '../../../domain/users/identity.ts'
import { noRecipients, sameRecipients } from '../../../domain/users/recipients.ts'
import type { RecipientPickerRef } from '../../../machines/users/recipient-picker.ts'
import { counted } from '../../ui/texts/counted.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import styles from './recipients.module.css'

interface Props {
  readonly picker: RecipientPickerRef
  readonly several: string
}

const mostListed = 50

const AndMore = ({ length }: { readonly length: number }) =>
  length > mostListed && <li>and {(length - mostListed).toLocaleString('en')} more</li>

interface ChosenCodesProps {
  readonly label: string
  readonly codes: readonly string[]
  readonly leftOut?: readonly string[]
  readonly isDisabled: boolean
  readonly nameOf: (code: string) => string
  readonly onRemove: (code: string) => void
}

export const ChosenCodes = ({ label, codes, leftOut = [], isDisabled, nameOf, onRemove }: ChosenCodesProps) =>
  codes.length > 0 && (
    <ul className={styles['chosen']} tabIndex={codes.length > 6 ? 0 : undefined} aria-label={label}>
      {codes.slice(0, mostListed).map((code) => (
        <li key={code}>
          <span>
            {nameOf(code)} <small>{code}</small>
            {leftOut.includes(code) && <strong> Cannot be sent to</strong>}
          </span>
          <IconButton icon="remove" label={`Remove ${code}`} isDisabled={isDisabled} onClick={() => onRemove(code)} />
        </li>
      ))}
      <AndMore length={codes.length} />
    </ul>
  )

export const RecipientPreview = ({ picker, several }: Props) => {
  const { people, leftOut, recipients } = useSelector(picker, ({ context }) => context)
  const isSettled = useSelector(picker, (snapshot) => snapshot.matches({ preview: 'settled' }))
  const isFailed = useSelector(picker, (snapshot) => snapshot.matches({ preview: 'failed' }))
  if (sameRecipients(recipients, noRecipients)) return null
  if (isFailed)
    return (
      <FetchFailed title="Could not find out who that is" onRetry={() => picker.send({ type: 'preview.retried' })} />
    )
  if (!isSettled || O.isNone(people)) return <p className={styles['count']}>Finding out who that is…</p>
  const { length } = people.value
  return (
    <div role="status">
      <p className={styles['count']}>
        {length === 0
          ? 'Nobody it could be sent to is among them'
          : `It goes to ${counted(length, 'person', 'people')}`}
      </p>
      {leftOut.length > 0 && (
        <p className={styles['count']}>
          It cannot be sent to {counted(leftOut.length, 'person', 'people')} of those chosen one by one
        </p>
      )}
      {length > 1 && several !== '' && <p className={styles['count']}>{several}</p>}
      {length > 0 && (
        <details className={styles['who']}>
          <summary>Who they are</summary>
          <ul className={styles['people']} tabIndex={0} aria-label="Who it goes to">
            {people.value.slice(0, mostListed).map(({ username, name, role }) => (
              <li key={username}>
                {name} <small>{displayedRole([role])}</small>
              </li>
            ))}
            <AndMore length={length} />
          </ul>
        </details>
      )}
    </div>
  )
}
