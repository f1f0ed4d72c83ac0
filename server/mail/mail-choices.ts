import { userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  mailChoices,
  type MailChoices,
  type MailChoicesCommand,
  MailChoicesEvent,
  mailChoicesStream,
} from '../../src/domain/mail/mail-choices.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type StreamKind, openResidentRepository, type ResidentRepository } from '../log/repository.ts'

export type MailChoicesStore = ResidentRepository<MailChoices, MailChoicesCommand, MailChoicesEvent, never>

const mailChoicesKind: StreamKind<MailChoices, MailChoicesCommand, MailChoicesEvent, never> = {
  prefix: mailChoicesStream(''),
  codec: MailChoicesEvent,
  decider: () => mailChoices,
  audience: (_event, _state, username) => [userRoom(username)],
}

export const openMailChoices = (services: LogServices): Promise<MailChoicesStore> =>
  openResidentRepository(services, mailChoicesKind)
