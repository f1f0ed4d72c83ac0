import { Alert, Text, Title } from '@mantine/core'
import { useSelector } from '@xstate/react'
import { Link } from 'wouter'
import { instantText } from '../adapters/firm-time.ts'
import { mayEnter } from '../../domain/navigation/may-enter.ts'
import { appRoutes } from '../../domain/navigation/route.ts'
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

const AddressCorrection = ({ identity }: Pick<AddressProps, 'identity'>) => {
  const { username } = identity
  return mayEnter({ access: appRoutes.user.access, params: { username } }, identity) === 'allowed' ? (
    <Link href={`/users/${encodeURIComponent(username)}`}>Correct your address</Link>
  ) : (
    <>Please ask your adviser or the firm to correct it.</>
  )
}

const AddressText = ({ settings: { email, refusal, isSending }, identity }: AddressProps) => (
  <>
    <Text mb="md">
      {email === '' ? (
        <>We have no email address for you. </>
      ) : (
        <>
          Emails go to <strong>{email}</strong>. They never contain figures or texts, only a link to this site.
        </>
      )}
      {email === '' && <AddressCorrection identity={identity} />}
    </Text>
    {!isSending && (
      <Alert color="blue" role="note" mb="md">
        This site does not send emails at present. Your choices will apply once it does.
      </Alert>
    )}
    {refusal !== null && (
      <Alert color="yellow" role="alert" mb="md" title={`Email to ${email} bounced on ${instantText(refusal.at)}`}>
        Plutus has paused emails to this address. <AddressCorrection identity={identity} />
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
        Email preferences
      </Title>
      <ListShell
        list={list}
        loading={<ListLoading what="email preferences" height="16rem" />}
        onRetry={() => mail.send({ type: 'list.retried' })}
      >
        {(settings) => (
          <>
            <AddressText settings={settings} identity={identity} />
            {editor !== undefined && <ChoicesForm editor={editor} />}
          </>
        )}
      </ListShell>
    </>
  )
}
