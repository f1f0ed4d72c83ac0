import * as t from 'io-ts'
import { UserRole } from '../domain/permissions/permission.ts'
import { RecipientChoice } from '../domain/users/recipients.ts'
import { anyPermissionAccess, defineEndpoint } from './endpoint.ts'

const NamedRecipient = t.readonly(t.strict({ username: t.string, name: t.string, role: UserRole }))

const FoundRecipients = t.readonly(
  t.strict({ people: t.readonlyArray(NamedRecipient), leftOut: t.readonlyArray(t.string) }),
)
export type FoundRecipients = t.TypeOf<typeof FoundRecipients>

/** Only people the caller may write to. `leftOut` were chosen one by one, but are blocked, deleted or out of reach. */
export const previewRecipients = defineEndpoint({
  method: 'POST',
  path: '/recipients',
  access: anyPermissionAccess('client.adviser', 'client.admin'),
  bodyLimit: 1_000_000,
  body: t.strict({ recipients: RecipientChoice, of: t.keyof({ notification: null, message: null }) }),
  reply: FoundRecipients,
})
