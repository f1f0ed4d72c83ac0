import { userRoom } from '../../src/domain/log/recorded-event.ts'
import {
  mailChoices,
  type MailChoices,
  type MailChoicesCommand,
  MailChoicesEvent,
  mailChoicesStream,
} from '../../src/domain/mail/mail-choices.ts'
import type { LogServices } from '../log/carry-out.ts'
import { type Kind, openResident, type Resident } from '../log/repository.ts'

export type MailChoicesStore = Resident<MailChoices, MailChoicesCommand, MailChoicesEvent, never>

const mailChoicesKind: Kind<MailChoices, MailChoicesCommand, MailChoicesEvent, never> = {
  prefix: mailChoicesStream(''),
  codec: MailChoicesEvent,
  decider: () => mailChoices,
  audience: (_event, _state, username) => [userRoom(username)],
}

export const openMailChoices = (services: LogServices): Promise<MailChoicesStore> =>
  openResident(services, mailChoicesKind)
