import { hash } from 'node:crypto'
import * as t from 'io-ts'
import type { Pool } from 'pg'
import { O } from '../../../src/domain/fp.ts'
import { type AccountSubject, accountSubjectTitles } from '../../../src/domain/users/account-news.ts'
import type { Letter } from '../../mail/mailer.ts'
import { mailRefusals } from '../../mail/mail-refusals.ts'
import { queryRows } from '../../postgres/query-rows.ts'
import { personOf } from '../people.ts'
import type { AccountNewsJob } from './queue.ts'

interface LetterServices {
  readonly pool: Pool
  readonly firmName: () => string
}

const Address = t.strict({ email: t.string })

const sentences: Readonly<Record<AccountSubject, (firm: string) => string>> = {
  password: (firm) => `The password of your sign-in at ${firm} was changed.`,
  address: (firm) =>
    `The email address of your sign-in at ${firm} was changed. Links and mails now go to the new address.`,
  role: (firm) => `The role of your sign-in at ${firm} was changed.`,
}

const addressFor = async (pool: Pool, { username, former }: AccountNewsJob): Promise<string> => {
  if (former !== null) {
    const [row] = await queryRows(pool, Address, 'select email from former_address where id = $1', [former])
    return row?.email.trim() ?? ''
  }
  const [person, refused] = await Promise.all([personOf(pool, username), mailRefusals(pool, [username])])
  return refused.has(username) ? '' : (person?.email.trim() ?? '')
}

export const composeAccountLetter =
  ({ pool, firmName }: LetterServices) =>
  async (job: AccountNewsJob): Promise<O.Option<Letter>> => {
    const to = await addressFor(pool, job)
    if (to === '') return O.none
    const { username, position, subject, former } = job
    const text = `${sentences[subject](firmName())}\n\nYour user name is ${username}\n\nIf you did not expect this, tell the firm at once.\n`
    const id = hash('sha256', JSON.stringify(['account-news', username, position, former]), 'hex').slice(0, 40)
    return O.some({ id, to, subject: `${accountSubjectTitles[subject]} at ${firmName()}`, text })
  }

/** A former address is kept until the letter to it is sent. */
export const forgetFormerAddress =
  (pool: Pool) =>
  async ({ former }: AccountNewsJob): Promise<void> => {
    if (former !== null) await pool.query('delete from former_address where id = $1', [former])
  }

const keptDays = 3

/** Where no mail is sent, or a letter was given up, a former address is of no use. */
export const forgetFormerAddresses = async (pool: Pool, hasMail: boolean): Promise<void> => {
  await pool.query(`delete from former_address where not $1 or at < now() - make_interval(days => $2)`, [
    hasMail,
    keptDays,
  ])
}
