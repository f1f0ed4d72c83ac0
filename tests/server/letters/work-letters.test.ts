import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type JobQueues, openJobs } from '../../../server/jobs/open-jobs.ts'
import { type Letter, openMailer } from '../../../server/letters/mailer.ts'
import { linkQueue, type RefusedAddress, workLetters } from '../../../server/letters/work-letters.ts'
import { O } from '../../../src/domain/fp.ts'
import { type MailServer, openMailServer } from '../../support/mail-server.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

const waitOptions = { timeout: 20_000, interval: 20 }
// the host of the firm's own server is in no letter, the portal's is
const portal = 'https://portal.example.com:8443'

let testDatabase: TestDatabase
let jobs: JobQueues
let mailServer: MailServer
const queue = { ...linkQueue, retryAfterSeconds: 0 }
const lines: Readonly<Record<string, unknown>>[] = []
const letters = new Map<string, Letter>()
const composed: string[] = []
const refusalsAddresses: RefusedAddress[] = []
const settled: string[] = []

beforeAll(async () => {
  testDatabase = await freshDatabase()
  jobs = await openJobs({ pool: testDatabase.pool, onDefect: () => undefined })
  mailServer = await openMailServer()
  await workLetters({
    jobs,
    queue,
    mailer: openMailer({ url: mailServer.url, from: 'The Firm <portal@example.com>', portal }),
    compose: ({ link }) => {
      composed.push(link)
      return Promise.resolve(O.fromNullable(letters.get(link)))
    },
    onSettled: ({ link }) => {
      settled.push(link)
      return Promise.resolve()
    },
    onRefused: (refusal) => {
      refusalsAddresses.push(refusal)
      return Promise.resolve()
    },
    logFieldsOf: ({ link }) => ({ link }),
    log: (line) => lines.push(line),
  })
})
afterEach(() => {
  mailServer.letters.length = 0
  lines.length = 0
  refusalsAddresses.length = 0
  settled.length = 0
})
afterAll(async () => {
  await jobs.close()
  await mailServer.close()
  await testDatabase.drop()
})

const post = async (letter: Partial<Letter> | null = {}): Promise<string> => {
  const link = randomUUID()
  const plain = { id: link, to: 'jane@example.com', subject: 'Your link', text: 'Here it is.\n' }
  if (letter !== null) letters.set(link, { ...plain, ...letter })
  await jobs.send(queue, [{ job: { username: 'jane', link } }])
  jobs.nudge(queue)
  return link
}

const arrived = (count: number) => vi.waitFor(() => expect(mailServer.letters).toHaveLength(count), waitOptions)
const isOver = async (link: string): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await testDatabase.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'mail' and data->>'link' = $1",
      [link],
    )
    expect(rows).toEqual([{ state: 'completed' }])
  }, waitOptions)

test('a letter is sent to one person, as text, with the Message-ID of its link', async () => {
  const text = `Größe: ${'a long line '.repeat(20)}\n${portal}/verify#${'x'.repeat(150)}\n`
  const link = await post({ subject: 'Einladung für Sie', text, to: 'jane@example.com' })
  await arrived(1)
  const [letter] = mailServer.letters
  expect(letter).toMatchObject({ from: 'portal@example.com', to: ['jane@example.com'], text })
  expect(letter?.headers).toMatchObject({
    From: 'The Firm <portal@example.com>',
    To: 'jane@example.com',
    'Message-ID': `<${link}@portal.example.com>`,
    'Auto-Submitted': 'auto-generated',
    'Content-Type': 'text/plain; charset=utf-8',
  })
})

test.each(['jane@example.com, eve@example.com', 'jane@example.com\r\nBcc: eve@example.com'])(
  'an address is one address: %j reaches nobody else',
  async (to) => {
    const link = await post({ to })
    await isOver(link)
    expect(mailServer.letters.flatMap((letter) => letter.to)).not.toContain('eve@example.com')
    expect(mailServer.letters.map(({ headers }) => headers['Bcc'])).toEqual(mailServer.letters.map(() => undefined))
  },
)

test('what the mail server does not take now is tried again', async () => {
  mailServer.next = 451
  await post()
  await arrived(1)
  expect(lines).toEqual([expect.objectContaining({ mail: 'not sent', reason: 'EMESSAGE 451' })])
})

test('what it refuses for good is given up, with a line that says nothing of whom it was to', async () => {
  mailServer.next = 550
  const link = await post()
  await isOver(link)
  expect(mailServer.letters).toEqual([])
  expect(lines).toEqual([{ mail: 'given up', reason: 'EMESSAGE 550', link }])
})

test('an address that is refused for good is told with its person, and with an answer that names nobody', async () => {
  mailServer.refused.set('jane@example.com', [550, '5.1.1 <jane@example.com>: Jane Miller is not known here'])
  const link = await post()
  await isOver(link)
  expect(refusalsAddresses).toEqual([
    { username: 'jane', email: 'jane@example.com', answer: '550 5.1.1 there is no such mailbox' },
  ])
  expect(lines).toEqual([{ mail: 'given up', reason: 'EENVELOPE 550', link }])
  mailServer.refused.clear()
})

test.each(['no such user (#5.1.1)', 'Requested action not taken: 5.1.1 unknown'])(
  'an address is refused for good wherever the answer has its code: %s',
  async (words) => {
    mailServer.refused.set('jane@example.com', [550, words])
    await isOver(await post())
    expect(refusalsAddresses).toMatchObject([{ answer: '550 5.1.1 there is no such mailbox' }])
    mailServer.refused.clear()
  },
)

test.each([
  [554, 'not here'],
  [550, 'relay not permitted'],
  [550, 'Blocked by zen.spamhaus.org'],
  [550, 'Service unavailable, 5.1.1.20 is on a list'],
])('what may be refused of all we send is not the address’s fault: %i %s', async (code, words) => {
  mailServer.refused.set('jane@example.com', [code, words])
  const link = await post()
  await isOver(link)
  expect([refusalsAddresses, mailServer.letters, settled]).toEqual([[], [], []])
  mailServer.refused.clear()
})

test.each([
  ['jane@example.com', 554, '5.7.1 relay access denied'],
  ['jane@example.com', 550, '#5.7.1 denied'],
  ['jane@example.com', 553, "sorry, that domain isn't in my list of allowed rcpthosts (#5.7.1)"],
  ['portal@example.com', 550, '5.1.8 sender refused'],
  ['portal@example.com', 553, 'not yours'],
])(
  'what is refused of all we send is tried again, until whoever runs it has mended that: %s %i %s',
  async (address, code, words) => {
    mailServer.refused.set(address, [code, words])
    const link = await post()
    await vi.waitFor(() => expect(composed.filter((each) => each === link).length).toBeGreaterThan(1), waitOptions)
    mailServer.refused.clear()
    await arrived(1)
    await isOver(link)
    expect([refusalsAddresses, settled]).toEqual([[], [link]])
  },
)

test('an address that is refused for now is tried again', async () => {
  mailServer.refused.set('jane@example.com', [450, '4.2.1 busy'])
  await post()
  await vi.waitFor(() => expect(lines).toMatchObject([{ mail: 'not sent' }]), waitOptions)
  mailServer.refused.clear()
  await arrived(1)
  expect(refusalsAddresses).toEqual([])
})

test('a mailbox that is full is no bad address: that letter alone is given up', async () => {
  mailServer.refused.set('jane@example.com', [552, '5.2.2 mailbox full'])
  await isOver(await post())
  mailServer.refused.clear()
  await post()
  await arrived(1)
  expect(refusalsAddresses).toEqual([])
})

test('a letter has the address with which a mail program unsubscribes, and a part in HTML', async () => {
  const oneClick = `${portal}/api/v1/mail/unsubscriptions/one-click?token=t`
  await post({ html: '<p>Here it is: “Größe” = 1</p>\n', oneClick })
  await arrived(1)
  const [letter] = mailServer.letters
  expect(letter).toMatchObject({ text: 'Here it is.\n', html: '<p>Here it is: “Größe” = 1</p>\n' })
  expect(letter?.headers).toMatchObject({
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(letter?.headers['Content-Type']).toContain('multipart/alternative')
})

test('a letter whose answer was lost goes twice, with one Message-ID', async () => {
  mailServer.next = 'taken and lost'
  const link = await post()
  await arrived(2)
  expect(mailServer.letters.map(({ headers }) => headers['Message-ID'])).toEqual([
    `<${link}@portal.example.com>`,
    `<${link}@portal.example.com>`,
  ])
})

test('what there is no reason to send any more is not sent', async () => {
  const link = await post(null)
  await isOver(link)
  expect(mailServer.letters).toEqual([])
  expect(composed).toContain(link)
})
