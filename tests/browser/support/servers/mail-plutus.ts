import * as t from 'io-ts'
import { E } from '../../../../src/domain/fp.ts'
import { type MailedLetter, openMailServer } from '../../../support/mail-server.ts'
import { freePort, startPlutus } from '../../../support/plutus-process.ts'
import { callAs, signIn } from '../../../support/sign-in.ts'
import { databaseUrl, expect } from '../plutus-test.ts'

/** A server with a mail server, on the database of all browser tests. */
export interface MailPlutus {
  readonly url: string
  readonly invite: (username: string) => Promise<void>
  readonly lettersTo: (email: string) => readonly MailedLetter[]
  /** The address in the newest letter to somebody, once there is one. */
  readonly linkTo: (email: string) => Promise<string>
  readonly close: () => Promise<void>
}

const Done = t.type({ done: t.array(t.string) })

const inviter = async (url: string) => {
  const { token } = await signIn(url, 'superadmin')
  const call = callAs(url, token)
  return async (username: string): Promise<readonly string[]> => {
    const reply = Done.decode(await (await call('PUT', '/users', { act: 'invite', usernames: [username] })).json())
    return E.isRight(reply) ? reply.right.done : []
  }
}

const linkIn = ({ text }: MailedLetter): string => /https?:\/\/\S+/.exec(text)?.[0] ?? ''

export const startMailPlutus = async (): Promise<MailPlutus> => {
  const mail = await openMailServer()
  const port = String(await freePort())
  const plutus = await startPlutus({
    DATABASE_URL: databaseUrl(),
    PORT: port,
    PLUTUS_URL: `http://127.0.0.1:${port}`,
    SMTP_URL: mail.url,
    MAIL_FROM: 'The Firm <portal@plutus.example>',
  })
  const invite = await inviter(plutus.url)
  const lettersTo = (email: string) => mail.letters.filter(({ to }) => to.includes(email))
  return {
    url: plutus.url,
    lettersTo,
    // the server learns of a person that another server added a moment later
    invite: (username) => expect.poll(() => invite(username)).toEqual([username]),
    linkTo: async (email) => {
      await expect.poll(() => lettersTo(email).length, { timeout: 20_000 }).toBeGreaterThan(0)
      const letter = lettersTo(email).at(-1)
      return letter === undefined ? '' : linkIn(letter)
    },
    close: async () => {
      await plutus.stop()
      await mail.close()
    },
  }
}
