import * as t from 'io-ts'
import { Role } from '../domain/permissions/permission.ts'
import { Recipients } from '../domain/users/recipients.ts'
import { anyOf, endpoint } from './endpoint.ts'

export const NamedRecipient = t.readonly(t.strict({ username: t.string, name: t.string, role: Role }))
export type NamedRecipient = t.TypeOf<typeof NamedRecipient>

/** Who they are now: only those whom the caller may write to. */
export const previewRecipients = endpoint({
  method: 'POST',
  path: '/recipients',
  access: anyOf('client.adviser', 'client.admin'),
  bodyLimit: 1_000_000,
  body: t.strict({ recipients: Recipients, of: t.keyof({ notification: null, message: null }) }),
  reply: t.strict({ people: t.readonlyArray(NamedRecipient) }),
})
