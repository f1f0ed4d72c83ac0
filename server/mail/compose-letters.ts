import { hash } from 'node:crypto'
import * as t from 'io-ts'
import { O, pipe } from '../../src/domain/fp.ts'
import { MailSubject, mailSubjects } from '../../src/domain/mail/mail-choices.ts'
import { conversationPath, messagesPath, ownReportArchive } from '../../src/domain/navigation/nav-links.ts'
import { reportsPath } from '../../src/domain/navigation/route.ts'
import type { Letter } from '../letters/mailer.ts'
import { queryRows } from '../postgres/query-rows.ts'
import { displayName } from '../users/display-name.ts'
import { findUser, type UserServices } from '../users/user-services.ts'
import { readEmailAddress } from './addressees.ts'
import { subjectNames, letterTexts } from './letter-text.ts'
import type { MailChoicesStore } from './mail-choices.ts'
import type { AtOnceJob, DigestJob } from './queues.ts'
import type { UnsubscribeTokens } from './unsubscribe.ts'

export interface LetterServices extends Pick<UserServices, 'pool' | 'log' | 'tail' | 'users' | 'now'> {
  readonly mailChoices: Pick<MailChoicesStore, 'get'>
  readonly unsubscribeTokens: Pick<UnsubscribeTokens, 'tokenOf'>
  readonly answeredBy: (username: string) => readonly string[]
  readonly firmName: () => string
  readonly portal: string
}

const UnreadMessage = t.strict({ sender: t.string, owner: t.string, conversation: t.string })
const unreadSql = `
  select m.sender, c.username as owner, conversation from message m join conversation_member c using (conversation)
  where m.position = $1 and c.username = any(m.recipients) and c.username = any($2) and c.read < m.position
  order by c.username <> $3 limit 1`

const SentNotificationRow = t.strict({ about: t.union([t.string, t.null]) })
const sentNotificationSql = `
  select n.about from user_notification u join notification n on n.id = u.notification
  where u.position = $1 and u.username = $2 and n.state = 'Sent' and n.expires_at > $3`

const SubjectCount = t.strict({ subject: MailSubject, count: t.number })
const dueSubjectsSql = `
  select d.subject, count(*)::int as count from mail_due d where d.username = $1 and d.position <= $2 and (
    exists (
      select from message m join conversation_member c using (conversation)
      where d.subject = 'messages' and m.position = d.position
        and c.username = any(m.recipients) and c.username = any($4) and c.read < m.position
    ) or exists (
      select from user_notification u join notification n on n.id = u.notification
      where d.subject <> 'messages' and u.position = d.position and u.username = d.username
        and n.state = 'Sent' and n.expires_at > $3
        and u.seen_at is null and u.dismissed_at is null and u.acknowledged_at is null
    )
  ) group by d.subject`

interface LetterNews {
  readonly title: string
  readonly address: string
}

const idOf = (kind: 'at-once' | 'digest', username: string, position: number): string =>
  hash('sha256', JSON.stringify([kind, username, position]), 'hex').slice(0, 40)

const countTexts: Readonly<Record<MailSubject, (count: number) => string>> = {
  messages: (count) => (count === 1 ? 'A new message' : `${count.toString()} new messages`),
  reports: (count) =>
    count === 1 ? 'New in your report archive' : `New in your report archive: ${count.toString()} notices`,
  notifications: (count) => (count === 1 ? 'A new notification' : `${count.toString()} new notifications`),
}

/** Composes each letter when it is sent: jobs hold neither address nor text. */
export const openLetters = (services: LetterServices) => {
  const { pool, log, tail, mailChoices, unsubscribeTokens, answeredBy, firmName, portal, now } = services

  const choicesOf = async (username: string) => {
    await tail.reached(await log.lastPosition())
    return mailChoices.get(username).state
  }

  const archiveOf = (username: string): string =>
    pipe(
      findUser(services, username),
      O.chain(ownReportArchive),
      O.match(
        () => '/',
        ({ type, code }) => reportsPath(type, code),
      ),
    )

  const newsAddressOf = (subject: MailSubject, username: string): string => {
    const paths = { messages: messagesPath({ username }), reports: archiveOf(username), notifications: '/' }
    return `${portal}${paths[subject]}`
  }

  const unsubscribing = (username: string, subjects: readonly MailSubject[]) => ({
    oneClick: `${portal}/api/v1/mail/unsubscriptions/one-click?token=${unsubscribeTokens.tokenOf({ username, subjects })}`,
    links: subjects.map((subject) => ({
      text: `Unsubscribe from emails about ${subjectNames[subject]}`,
      address: `${portal}/unsubscribe#${unsubscribeTokens.tokenOf({ username, subjects: [subject] })}`,
    })),
  })

  const newsOf = async ({ subject, position, username }: AtOnceJob): Promise<O.Option<LetterNews>> => {
    if (subject === 'messages') {
      const [message] = await queryRows(pool, UnreadMessage, unreadSql, [position, answeredBy(username), username])
      if (message === undefined) return O.none
      const { sender, owner, conversation } = message
      const nameOf = displayName(pool)
      const whom = owner === username ? 'you' : await nameOf(owner)
      return O.some({
        title: `${await nameOf(sender)} has written to ${whom} at ${firmName()}`,
        address: `${portal}${conversationPath({ username: owner, conversation })}`,
      })
    }
    const [shown] = await queryRows(pool, SentNotificationRow, sentNotificationSql, [
      position,
      username,
      now().toISOString(),
    ])
    if (shown === undefined) return O.none
    return O.some(
      subject === 'reports'
        ? {
            title: `New in your report archive at ${firmName()}`,
            address: shown.about === null ? newsAddressOf(subject, username) : `${portal}${shown.about}`,
          }
        : { title: `${firmName()} has sent you a notification`, address: newsAddressOf(subject, username) },
    )
  }

  const atOnce = async (job: AtOnceJob): Promise<O.Option<Letter>> => {
    const { username, position, subject } = job
    if ((await choicesOf(username))[subject] === 'never') return O.none
    const [to, news] = await Promise.all([readEmailAddress(services, username), newsOf(job)])
    if (O.isNone(to) || O.isNone(news)) return O.none
    const { title, address } = news.value
    const { oneClick, links } = unsubscribing(username, [subject])
    return O.some({
      id: idOf('at-once', username, position),
      to: to.value,
      subject: title,
      oneClick,
      ...letterTexts({
        opening: title.endsWith('.') ? title : `${title}.`,
        news: [{ text: 'Read it here', address }],
        unsubscribing: links,
      }),
    })
  }

  const digest = async ({ username, upTo }: DigestJob): Promise<O.Option<Letter>> => {
    const choices = await choicesOf(username)
    const [to, counts] = await Promise.all([
      readEmailAddress(services, username),
      queryRows(pool, SubjectCount, dueSubjectsSql, [username, upTo, now().toISOString(), answeredBy(username)]),
    ])
    const news = mailSubjects.flatMap((subject) =>
      counts.filter((each) => each.subject === subject && choices[subject] !== 'never'),
    )
    if (O.isNone(to) || news.length === 0) return O.none
    const { oneClick, links } = unsubscribing(
      username,
      news.map(({ subject }) => subject),
    )
    const title = `Your daily digest from ${firmName()}`
    return O.some({
      id: idOf('digest', username, upTo),
      to: to.value,
      subject: title,
      oneClick,
      ...letterTexts({
        opening: `${title}:`,
        news: news.map(({ subject, count }) => ({
          text: countTexts[subject](count),
          address: newsAddressOf(subject, username),
        })),
        unsubscribing: links,
      }),
    })
  }

  const digested = async ({ username, upTo }: DigestJob): Promise<void> => {
    await pool.query('delete from mail_due where username = $1 and position <= $2', [username, upTo])
  }

  return { atOnce, digest, digested }
}
