import * as t from 'io-ts'
import type { Pool } from 'pg'
import type { Decider } from '../../src/domain/decider.ts'
import { E, type TE } from '../../src/domain/fp.ts'
import { permissionRoom, userRoom } from '../../src/domain/log/recorded-event.ts'
import { type MailRefusal, MailRefusalEvent, mailRefusalStream } from '../../src/domain/mail/mail-refusal.ts'
import { intentOf, type LogServices } from '../log/carry-out.ts'
import type { AppendConflict, CallIntent } from '../log/event-log.ts'
import { type ChangedState, type StreamKind, openOnDemandRepository } from '../log/repository.ts'
import { queryRows } from '../postgres/query-rows.ts'
import type { RefusedAddress } from './work-letters.ts'

const RefusalRow = t.strict({ username: t.string, at: t.string, answer: t.string })

const refusalsSql = `
  select username, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, answer from mail_refusal
  where $1::text[] is null or username = any($1)`

export const mailRefusals = async (
  pool: Pool,
  usernames: readonly string[] | null = null,
): Promise<ReadonlyMap<string, MailRefusal>> => {
  const rows = await queryRows(pool, RefusalRow, refusalsSql, [usernames])
  return new Map(rows.map(({ username, ...refusal }) => [username, refusal]))
}

/** Only records the event. The refusal counts while its row exists; the row is deleted with the address. */
const mailRefusalDecider: Decider<null, MailRefusalEvent, MailRefusalEvent, never> = {
  initial: null,
  decide: (event) => E.right([event]),
  evolve: () => null,
}

export const mailRefusalKind: StreamKind<null, MailRefusalEvent, MailRefusalEvent, never> = {
  prefix: mailRefusalStream(''),
  codec: MailRefusalEvent,
  decider: () => mailRefusalDecider,
  audience: (_event, _state, username) => [userRoom(username), permissionRoom('client.admin')],
}

const UsernameRow = t.strict({ username: t.string })

const addressedPersonSql = `
  select username from person
  where username = $1 and btrim(email) = $2 and not exists (select from mail_refusal r where r.username = person.username)`

const refuseSql = `
  insert into mail_refusal (username, at, answer)
  select username, $3, $4 from person where username = $1 and btrim(email) = $2 on conflict do nothing`

interface RefusalServices extends LogServices {
  readonly pool: Pool
  readonly now: () => Date
}

type LiftedRefusal = ChangedState<null, MailRefusalEvent>

export interface MailRefusals {
  /** Does nothing if the address has changed since. */
  readonly refuse: (refused: RefusedAddress) => Promise<void>
  readonly lift: (username: string, intent: CallIntent<LiftedRefusal>) => TE.TaskEither<AppendConflict, LiftedRefusal>
}

export const openMailRefusals = ({ pool, now, ...services }: RefusalServices): MailRefusals => {
  const refusals = openOnDemandRepository(services, mailRefusalKind)
  return {
    refuse: async ({ username, email, answer }) => {
      const intent = intentOf('system', now())
      const known = [username, email]
      const noted = await refusals.handle<never>(
        username,
        async () => {
          const isNew = (await queryRows(pool, UsernameRow, addressedPersonSql, known)).length > 0
          return E.right({
            events: isNew ? [{ type: 'AddressRefused', answer }] : [],
            beside: async (transaction) => {
              await transaction.query(refuseSql, [...known, intent.at, answer])
            },
          })
        },
        intent,
      )()
      if (E.isLeft(noted)) throw new Error('a refused address could not be noted')
    },

    lift: (username, intent) =>
      refusals.handle<never>(
        username,
        async () => {
          const isRefused = (await mailRefusals(pool, [username])).has(username)
          return E.right({
            events: isRefused ? [{ type: 'MailRefusalLifted' }] : [],
            beside: async (transaction) => {
              await transaction.query('delete from mail_refusal where username = $1', [username])
            },
          })
        },
        intent,
      ),
  }
}
