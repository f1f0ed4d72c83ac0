import { Alert, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { displayMoment } from '../../domain/dates/display-date.ts'
import { mayEnter } from '../../domain/navigation/may-enter.ts'
import { routes } from '../../domain/navigation/route.ts'
import type { Identity } from '../../domain/users/identity.ts'
import type { MailChoicesRef, MailSettings } from '../../machines/mail/mail-choices.ts'
import { ListLoading } from '../ui/lists/list-loading.tsx'
import { ListShell } from '../ui/lists/list-shell.tsx'
import { ChoicesForm } from './choices-form.tsx'

interface Props {
  readonly mail: MailChoicesRef
  readonly identity: Identity
}

interface AddressProps {
  readonly settings: MailSettings
  readonly identity: Identity
}

const Correction = ({ identity }: Pick<AddressProps, 'identity'>) => {
  const { username } = identity
  return mayEnter({ access: routes.user.access, params: { username } }, identity) === 'allowed' ? (
    <Link href={`/users/${encodeURIComponent(username)}`}>Correct your address</Link>
  ) : (
    <>Please ask your adviser or the firm to correct it.</>
  )
}

const Address = ({ settings: { email, refusal, isSending }, identity }: AddressProps) => (
  <>
    <Text mb="md">
      {email === '' ? (
        <>There is no email address of yours here. </>
      ) : (
        <>
          What you choose goes to <strong>{email}</strong>. It never has figures or texts in it, only a link that leads
          here.
        </>
      )}
      {email === '' && <Correction identity={identity} />}
    </Text>
    {!isSending && (
      <Alert color="blue" role="note" mb="md">
        This site sends no email at present. What you choose here counts from when it does.
      </Alert>
    )}
    {refusal !== null && (
      <Alert
        color="yellow"
        role="alert"
        mb="md"
        title={`Mail to ${email} was refused on ${displayMoment(new Date(refusal.at))}`}
      >
        Nothing more is sent there. <Correction identity={identity} />
      </Alert>
    )}
  </>
)

export const MailChoicesScreen = ({ mail, identity }: Props) => {
  const list = useSelector(mail, ({ context }) => context.list)
  const editor = useSelector(mail, ({ children }) => children.editor)
  return (
    <>
      <Title order={1} size="h2" mb="md">
        Emails to you
      </Title>
      <ListShell
        list={list}
        loading={<ListLoading what="what you chose" height="16rem" />}
        onRetry={() => mail.send({ type: 'list.retried' })}
      >
        {(settings) => (
          <>
            <Address settings={settings} identity={identity} />
            {editor !== undefined && <ChoicesForm editor={editor} />}
          </>
        )}
      </ListShell>
    </>
  )
}
