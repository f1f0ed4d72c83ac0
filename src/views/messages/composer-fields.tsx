import { Alert, Button, FileButton, Textarea } from '@mantine/core'
import { useSelector } from '@xstate/react'
import type { KeyboardEvent } from 'react'
import { O } from '../../domain/fp.ts'
import { maxTextLength } from '../../domain/messages/message-text.ts'
import type { MessageComposerRef } from '../../machines/messages/message-composer.ts'
import { IconButton } from '../ui/icons/icon-button.tsx'
import { sizeText } from '../ui/texts/size-text.ts'
import { composerProblemText } from './message-texts.ts'
import styles from './messages.module.css'

interface Props {
  readonly composer: MessageComposerRef
}

export const useIsSending = (composer: MessageComposerRef): boolean =>
  useSelector(
    composer,
    (snapshot) => snapshot.matches({ open: { draft: 'sending' } }) || snapshot.matches({ open: { draft: 'waiting' } }),
  )

const sendOnShortcut = (composer: MessageComposerRef, event: KeyboardEvent): void => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  composer.send({ type: 'send.requested' })
}

interface BodyProps extends Props {
  readonly label: string
  readonly description?: string
  readonly rows: number
}

export const BodyField = ({ composer, label, description, rows }: BodyProps) => {
  const body = useSelector(composer, ({ context }) => context.composition.body)
  const isSending = useIsSending(composer)
  return (
    <Textarea
      label={label}
      description={description}
      autosize
      minRows={rows}
      maxRows={16}
      maxLength={maxTextLength.body}
      readOnly={isSending}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      value={body}
      onChange={(event) => composer.send({ type: 'draft.edited', edits: { body: event.currentTarget.value } })}
      onKeyDown={(event) => sendOnShortcut(composer, event)}
    />
  )
}

const AttachedFiles = ({ composer }: Props) => {
  const attachments = useSelector(composer, ({ context }) => context.composition.attachments)
  const files = useSelector(composer, ({ context }) => context.files)
  const isSending = useIsSending(composer)
  if (attachments.length + files.length === 0) return null
  return (
    <ul className={styles['files']} aria-label="Attached">
      {attachments.map(({ id, name, size }) => (
        <li key={id}>
          <span className={styles['fileName']}>{name}</span> <span className={styles['dim']}>{sizeText(size)}</span>
          <IconButton
            icon="remove"
            label={`Remove ${name}`}
            isDisabled={isSending}
            onClick={() => composer.send({ type: 'attachment.removed', id })}
          />
        </li>
      ))}
      {files.map(({ name }, index) => (
        <li key={index} aria-busy="true">
          <span className={styles['fileName']}>{name}</span> <span className={styles['dim']}>Attaching…</span>
        </li>
      ))}
    </ul>
  )
}

const ComposerNews = ({ composer }: Props) => {
  const problem = useSelector(composer, ({ context }) => context.problem)
  const isWaiting = useSelector(composer, (snapshot) => snapshot.matches({ open: { draft: 'waiting' } }))
  return (
    <div role="status">
      {O.isSome(problem) && (
        <Alert color="red" role="presentation">
          {composerProblemText(problem.value)}
        </Alert>
      )}
      {isWaiting && (
        <Alert color="yellow" role="presentation">
          No connection. The message will be sent once you are connected again.
          <Button variant="default" size="xs" ml="md" onClick={() => composer.send({ type: 'send.cancelled' })}>
            Cancel
          </Button>
        </Alert>
      )}
    </div>
  )
}

const draftSavingText = (isUnkept: boolean, isBlank: boolean): string => {
  if (isBlank) return ''
  return isUnkept ? 'Not saved yet' : 'Draft saved'
}

const KeptState = ({ composer }: Props) => {
  const isResting = useSelector(composer, (snapshot) => snapshot.matches({ open: { draft: 'resting' } }))
  const isBlank = useSelector(composer, ({ context: { composition } }) => composition.body === '')
  const isSending = useIsSending(composer)
  return <span className={styles['dim']}>{isSending ? '' : draftSavingText(!isResting, isBlank)}</span>
}

const attachableTypes = 'application/pdf,image/png,image/jpeg'

export const ComposerFoot = ({ composer }: Props) => {
  const canSend = useSelector(composer, (snapshot) => snapshot.can({ type: 'send.requested' }))
  const isSending = useIsSending(composer)
  return (
    <>
      <AttachedFiles composer={composer} />
      <ComposerNews composer={composer} />
      <div className={styles['foot']}>
        <KeptState composer={composer} />
        <FileButton
          multiple
          accept={attachableTypes}
          disabled={isSending}
          inputProps={{ 'aria-label': 'Files to attach: PDF, PNG or JPEG' }}
          onChange={(files) => composer.send({ type: 'files.chosen', files })}
        >
          {({ onClick }) => (
            <Button variant="default" disabled={isSending} onClick={onClick}>
              Attach
            </Button>
          )}
        </FileButton>
        <Button
          loading={isSending}
          disabled={!canSend && !isSending}
          onClick={() => composer.send({ type: 'send.requested' })}
        >
          Send
        </Button>
      </div>
    </>
  )
}
