import { useSelector } from '@xstate/react'
import { O } from '../../../domain/fp.ts'
import { displayedRole } from '../../../domain/users/identity.ts'
import { noRecipients, sameRecipients } from '../../../domain/users/recipients.ts'
import { maxListed, type RecipientPickerRef } from '../../../machines/users/recipient-picker.ts'
import { pluralise } from '../../../domain/text/pluralise.ts'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { IconButton } from '../../ui/icons/icon-button.tsx'
import styles from './recipients.module.css'
import { countText } from '../../../domain/numbers/count-text.ts'

interface Props {
  readonly picker: RecipientPickerRef
  readonly several: string
}

const AndMore = ({ length }: { readonly length: number }) =>
  length > maxListed && <li>and {countText(length - maxListed)} more</li>

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
      {codes.slice(0, maxListed).map((code) => (
        <li key={code}>
          <span>
            {nameOf(code)} <small>{code}</small>
            {leftOut.includes(code) && <strong> Cannot receive it</strong>}
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
      <FetchFailed title="Could not load the recipients" onRetry={() => picker.send({ type: 'preview.retried' })} />
    )
  if (!isSettled || O.isNone(people)) return <p className={styles['count']}>Loading recipients…</p>
  const { length } = people.value
  return (
    <div role="status">
      <p className={styles['count']}>
        {length === 0 ? 'None of these people can receive it' : `It goes to ${pluralise(length, 'person', 'people')}`}
      </p>
      {leftOut.length > 0 && (
        <p className={styles['count']}>
          {pluralise(leftOut.length, 'person', 'people')} chosen individually cannot receive it
        </p>
      )}
      {length > 1 && several !== '' && <p className={styles['count']}>{several}</p>}
      {length > 0 && (
        <details className={styles['who']}>
          <summary>Show recipients</summary>
          <ul className={styles['people']} tabIndex={0} aria-label="Recipient list">
            {people.value.slice(0, maxListed).map(({ username, name, role }) => (
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
