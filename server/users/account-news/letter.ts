import { hash } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../../src/domain/fp.ts'
import { type NewsSubject, newsTitles } from '../../../src/domain/users/account-news.ts'
import type { Letter } from '../../letters/mailer.ts'
import { mailRefusals } from '../../letters/mail-refusals.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { personOf } from '../people.ts'
import type { AccountNewsJob } from './queue.ts'

interface AccountEmailServices {
  readonly pool: Pool
  readonly firmName: () => string
}

const EmailAddress = t.strict({ email: t.string })

const newsSentences: Readonly<Record<NewsSubject, (firm: string) => string>> = {
  password: (firm) => `Your password at ${firm} was changed.`,
  address: (firm) => `Your email address at ${firm} was changed. Links and emails now go to the new address.`,
  role: (firm) => `Your role at ${firm} was changed.`,
  request: (firm) => `A change at ${firm} is waiting for approval. Sign in and open “Change requests” to see it.`,
  outcome: (firm) => `A change request at ${firm} is closed. Sign in and open “Change requests” to see the outcome.`,
  unapproved: (firm) =>
    `A change at ${firm} was made without approval. Sign in and open “Change requests” to see who made it.`,
}

const addressFor = async (pool: Pool, { username, former }: AccountNewsJob): Promise<string> => {
  if (former !== null) {
    const [row] = await queryRows(pool, EmailAddress, 'select email from former_address where id = $1', [former])
    return row?.email.trim() ?? ''
  }
  const [person, refused] = await Promise.all([personOf(pool, username), mailRefusals(pool, [username])])
  return refused.has(username) ? '' : (person?.email.trim() ?? '')
}

export const composeAccountEmail =
  ({ pool, firmName }: AccountEmailServices) =>
  async (job: AccountNewsJob): Promise<O.Option<Letter>> => {
    const to = await addressFor(pool, job)
    if (to === '') return O.none
    const { username, position, subject, former } = job
    const text = `${newsSentences[subject](firmName())}\n\nYour user name is ${username}\n\nIf you did not expect this, tell the firm at once.\n`
    const id = hash('sha256', JSON.stringify(['account-news', username, position, former]), 'hex').slice(0, 40)
    return O.some({ id, to, subject: `${newsTitles[subject]} at ${firmName()}`, text })
  }

export const forgetFormerAddress =
  (pool: Pool) =>
  async ({ former }: AccountNewsJob): Promise<void> => {
    if (former !== null) await pool.query('delete from former_address where id = $1', [former])
  }

const formerAddressRetentionDays = 3

/** Without mail, or after giving up a letter, a former address is useless. */
export const forgetFormerAddresses = async (pool: Pool, hasMail: boolean): Promise<void> => {
  await pool.query(`delete from former_address where not $1 or at < now() - make_interval(days => $2)`, [
    hasMail,
    formerAddressRetentionDays,
  ])
}
