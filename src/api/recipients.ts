import * as t from 'io-ts'
import { Role } from '../domain/permissions/permission.ts'
import { Recipients } from '../domain/users/recipients.ts'
import { anyOf, endpoint } from './endpoint.ts'

const NamedRecipient = t.readonly(t.strict({ username: t.string, name: t.string, role: Role }))

const FoundRecipients = t.readonly(
  t.strict({ people: t.readonlyArray(NamedRecipient), leftOut: t.readonlyArray(t.string) }),
)
export type FoundRecipients = t.TypeOf<typeof FoundRecipients>

/** Only people the caller may write to. `leftOut` were chosen one by one, but are blocked, deleted or out of reach. */
export const previewRecipients = endpoint({
  method: 'POST',
  path: '/recipients',
  access: anyOf('client.adviser', 'client.admin'),
  bodyLimit: 1_000_000,
  body: t.strict({ recipients: Recipients, of: t.keyof({ notification: null, message: null }) }),
  reply: FoundRecipients,
})
