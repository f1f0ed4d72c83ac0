import * as t from 'io-ts'
import { Role } from '../domain/permissions/permission.ts'
import { Recipients } from '../domain/users/recipients.ts'
import { anyOf, endpoint } from './endpoint.ts'

const NamedRecipient = t.readonly(t.strict({ username: t.string, name: t.string, role: Role }))

const FoundRecipients = t.readonly(
  t.strict({ people: t.readonlyArray(NamedRecipient), leftOut: t.readonlyArray(t.string) }),
)
export type FoundRecipients = t.TypeOf<typeof FoundRecipients>

/** Who they are now: only those whom the caller may write to. Of `leftOut`, chosen one by one, each is blocked, gone or nobody they may write to. */
export const previewRecipients = endpoint({
  method: 'POST',
  path: '/recipients',
  access: anyOf('client.adviser', 'client.admin'),
  bodyLimit: 1_000_000,
  body: t.strict({ recipients: Recipients, of: t.keyof({ notification: null, message: null }) }),
  reply: FoundRecipients,
})
