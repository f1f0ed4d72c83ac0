import { randomUUID } from 'node:crypto'
import * as api from '../../src/api/messages.ts'
import { TE } from '../../src/domain/fp.ts'
import type { Directory } from '../ledger/directory.ts'
import type { Appended } from '../log/event-log.ts'
import { answering } from '../log/intent.ts'
import type { UserServices } from '../users/user-services.ts'
import type { Router } from '../http/router.ts'
import { recipientsOf } from '../access/message-recipients.ts'
import type { Messages } from './messages.ts'

interface MessageServices extends UserServices {
  readonly directory: Directory
  readonly messages: Messages
}

export const messageRoutes = (router: Router, services: MessageServices): void => {
  const { directory, messages } = services
  router.guarded(api.messages, (_, { username }) => TE.fromTask(() => messages.of(username)))

  router.guardedWrite(api.sendMessage, ({ body, intent }, { username, user }) => {
    const id = randomUUID()
    const to = recipientsOf(services, directory, user)
    return answering(
      intent,
      ({ position }: Appended) => ({ id, position }),
      (own) =>
        messages.change(
          id,
          { type: 'SendMessage', message: { ...body, id, from: username, to, date: intent.at } },
          own,
        ),
    )
  })
}
