import { Alert, Button, Group, Radio, TextInput, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { instantText } from '../adapters/firm-time.ts'
import { O } from '../../domain/fp.ts'
import { maxTextLength } from '../../domain/messages/message-text.ts'
import type { MessageComposerRef } from '../../machines/messages/message-composer.ts'
import { chosenRecipients, type NewMessageRef } from '../../machines/messages/new-message.ts'
import { FetchFailed } from '../ui/fetch-failed.tsx'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { RecipientExplorer, RecipientFields } from '../users/recipients/recipient-fields.tsx'
import { BodyField, ComposerFoot, useIsSending } from './composer-fields.tsx'
import styles from './messages.module.css'

interface Props {
  readonly message: NewMessageRef
}

interface FieldProps extends Props {
  readonly composer: MessageComposerRef
}

const severalRecipientsText = 'Each recipient gets a separate conversation and cannot see the others.'

const ChosenPeople = ({ message, composer }: FieldProps) => {
  const picker = useSelector(message, ({ children }) => children.picker)
  const recipients = useSelector(composer, ({ context }) => context.composition.recipients)
  const isSending = useIsSending(composer)
  return (
    picker !== undefined && (
      <>
        <RecipientFields
          picker={picker}
          label="To"
          several={severalRecipientsText}
          isDisabled={isSending}
          recipients={chosenRecipients(recipients)}
          onChoose={(chosen) => composer.send({ type: 'draft.edited', edits: { recipients: chosen } })}
        />
        <RecipientExplorer picker={picker} />
      </>
    )
  )
}

const OwnAddressees = ({ message, composer }: FieldProps) => {
  const recipients = useSelector(composer, ({ context }) => context.composition.recipients)
  const { adviser, firm } = useSelector(message, ({ context }) => context.addressees)
  const isSending = useIsSending(composer)
  return (
    <Radio.Group
      label="To"
      value={typeof recipients === 'string' ? recipients : ''}
      onChange={(value) =>
        composer.send({ type: 'draft.edited', edits: { recipients: value === 'adviser' ? 'adviser' : 'firm' } })
      }
    >
      <Group mt="xs">
        {adviser !== null && <Radio value="adviser" disabled={isSending} label={`${adviser.name}, your adviser`} />}
        {firm && <Radio value="firm" disabled={isSending} label="The firm" />}
      </Group>
    </Radio.Group>
  )
}

const RecipientsPart = (props: FieldProps) => {
  const { adviser, firm, people } = useSelector(props.message, ({ context }) => context.addressees)
  if (people.length > 0) return <ChosenPeople {...props} />
  if (adviser === null && !firm) return <Alert color="yellow">You cannot write to anyone yet.</Alert>
  return <OwnAddressees {...props} />
}

const ContinuedDraft = ({ message }: Props) => {
  const continued = useSelector(message, ({ context }) => context.continued)
  return (
    O.isSome(continued) && (
      <Alert color="blue" role="presentation">
        You are continuing your draft of {instantText(continued.value)}.
        <Button variant="default" size="xs" ml="md" onClick={() => message.send({ type: 'afresh.requested' })}>
          Start a new message
        </Button>
      </Alert>
    )
  )
}

const MessageSubject = ({ composer }: Pick<FieldProps, 'composer'>) => {
  const about = useSelector(composer, ({ context }) => context.composition.about)
  return (
    about !== null && (
      <p className={styles['about']}>
        With a link to <Link href={about}>the page it is about</Link>{' '}
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => composer.send({ type: 'draft.edited', edits: { about: null } })}
        >
          Leave out
        </Button>
      </p>
    )
  )
}

const MessageForm = ({ message, composer }: FieldProps) => {
  const subject = useSelector(composer, ({ context }) => context.composition.subject)
  const isSending = useIsSending(composer)
  return (
    <div className={styles['form']}>
      <ContinuedDraft message={message} />
      <RecipientsPart message={message} composer={composer} />
      <TextInput
        label="Subject"
        maxLength={maxTextLength.subject}
        readOnly={isSending}
        value={subject}
        onChange={(event) => composer.send({ type: 'draft.edited', edits: { subject: event.currentTarget.value } })}
      />
      <BodyField composer={composer} label="Message" rows={8} />
      <MessageSubject composer={composer} />
      <ComposerFoot composer={composer} />
    </div>
  )
}

export const NewMessageScreen = ({ message }: Props) => {
  const composer = useSelector(message, ({ children }) => children.composer)
  const isFailed = useSelector(message, (snapshot) => snapshot.matches('failed'))
  const isTrying = useSelector(message, (snapshot) => snapshot.matches({ failed: 'trying' }))
  return (
    <div className={styles['screen']}>
      <Title order={1} size="h2" mb="md">
        New message
      </Title>
      {isFailed && <FetchFailed isTrying={isTrying} onRetry={() => message.send({ type: 'open.retried' })} />}
      {!isFailed && composer === undefined && <ListLoading what="message" />}
      {composer !== undefined && <MessageForm message={message} composer={composer} />}
    </div>
  )
}
