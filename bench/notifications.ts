import { sendNotification } from '../src/api/notifications.ts'
import { E } from '../src/domain/fp.ts'
import { noRecipients } from '../src/domain/users/recipients.ts'
import { visitServer } from '../tests/server/realtime/support/visitor.ts'
import { callAs, signIn } from '../tests/support/sign-in.ts'
import { importUsers, fileOf, type FirmOwner, usernameAt } from './support/import-people.ts'
import { withPlutus } from './support/plutus.ts'
import { median, millisecondsText, percentile, type BenchReport } from './support/report.ts'

const recipientCount = 2000
const screenCount = 200
const benchPassword = 'Wattle-Grove-9'

interface BenchScreen {
  /** Time from the next notification until the socket has everything to show. */
  readonly shows: () => Promise<number>
  readonly leave: () => void
}

/** Acts as a browser: receives the event on the socket, then reads the notifications to show. */
const openScreen = async (url: string, username: string): Promise<BenchScreen> => {
  const { token } = await signIn(url, username, benchPassword)
  const visitor = visitServer(url, token)
  await visitor.untilCaughtUp()
  return {
    shows: async () => {
      const before = visitor.frames().length
      await visitor.until(() => visitor.frames().length > before)
      const reply = await callAs(url, token)('GET', '/notifications')
      if (!reply.ok) throw new Error('what was sent could not be read')
      await reply.arrayBuffer()
      return performance.now()
    },
    leave: visitor.leave,
  }
}

const openScreens = async (url: string): Promise<readonly BenchScreen[]> => {
  const opened: BenchScreen[] = []
  for (let at = 0; at < screenCount; at += 1) opened.push(await openScreen(url, usernameAt('s', at)))
  return opened
}

const postNotification = async ({ url, token }: FirmOwner, round: number): Promise<void> => {
  const reply = await callAs(url, token)('POST', sendNotification.path, {
    Title: `Notification ${round.toString()}`,
    Message: 'To all clients.',
    Expiry: '2099-01-01T00:00:00Z',
    recipients: { ...noRecipients, roles: ['client'] },
  })
  if (E.isLeft(sendNotification.reply.decode(await reply.json()))) throw new Error('it was not sent')
}

interface NotificationRound {
  readonly answered: number
  readonly shown: readonly number[]
}

const sendTo = async (owner: FirmOwner, opened: readonly BenchScreen[], round: number): Promise<NotificationRound> => {
  const showing = Promise.all(opened.map((screen) => screen.shows()))
  const begun = performance.now()
  await postNotification(owner, round)
  const answered = performance.now() - begun
  return { answered, shown: (await showing).map((at) => at - begun) }
}

/** Sends one notification to 2,000 clients, of whom 200 have the portal open. */
export const measureNotifications = (isQuick: boolean): Promise<BenchReport> =>
  withPlutus(async ({ url }) => {
    const { token } = await signIn(url, 'superadmin')
    const { identity } = await signIn(url, 'client')
    const owner = { url, token, account: identity.accounts[0]! }
    await importUsers(owner, fileOf('n', recipientCount - screenCount, owner.account, ''))
    await importUsers(owner, fileOf('s', screenCount, owner.account, benchPassword))
    const opened = await openScreens(url)
    const rounds: NotificationRound[] = []
    for (let round = 0; round < (isQuick ? 3 : 10); round += 1) rounds.push(await sendTo(owner, opened, round))
    for (const { leave } of opened) leave()
    const row = (name: string, found: readonly number[], goal: string) => [
      ...[name, millisecondsText(median(found)), millisecondsText(percentile(found, 0.95)), goal],
    ]
    return {
      title: `A notification to ${recipientCount.toLocaleString('en')} people, ${screenCount.toString()} of them with it open`,
      columns: ['', 'median', 'p95', 'goal'],
      rows: [
        row(
          'answered',
          rounds.map(({ answered }) => answered),
          '< 1,000 ms',
        ),
        row(
          'on the first open screen',
          rounds.map(({ shown }) => Math.min(...shown)),
          '',
        ),
        row(
          'on the last open screen',
          rounds.map(({ shown }) => Math.max(...shown)),
          '< 2,000 ms',
        ),
      ],
    }
  })
