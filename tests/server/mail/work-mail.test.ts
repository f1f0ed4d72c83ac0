import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Jobs, openJobs } from '../../../server/jobs/open-jobs.ts'
import { type Letter, openMailer } from '../../../server/mail/mailer.ts'
import { mailQueue, type RefusedAddress, workMail } from '../../../server/mail/work-mail.ts'
import { O } from '../../../src/domain/fp.ts'
import { type MailServer, openMailServer } from '../../support/mail-server.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'

const patient = { timeout: 20_000, interval: 20 }
// the host of the firm's own server is in no letter, the portal's is
const portal = 'https://portal.example.com:8443'

let database: TestDatabase
let jobs: Jobs
let server: MailServer
const queue = { ...mailQueue, retryAfterSeconds: 0 }
const lines: Readonly<Record<string, unknown>>[] = []
const letters = new Map<string, Letter>()
const composed: string[] = []
const refusals: RefusedAddress[] = []
const settled: string[] = []

beforeAll(async () => {
  database = await freshDatabase()
  jobs = await openJobs({ pool: database.pool, onDefect: () => undefined })
  server = await openMailServer()
  await workMail({
    jobs,
    queue,
    mailer: openMailer({ url: server.url, from: 'The Firm <portal@example.com>', portal }),
    compose: ({ link }) => {
      composed.push(link)
      return Promise.resolve(O.fromNullable(letters.get(link)))
    },
    settled: ({ link }) => {
      settled.push(link)
      return Promise.resolve()
    },
    refused: (refusal) => {
      refusals.push(refusal)
      return Promise.resolve()
    },
    named: ({ link }) => ({ link }),
    log: (line) => lines.push(line),
  })
})
afterEach(() => {
  server.letters.length = 0
  lines.length = 0
  refusals.length = 0
  settled.length = 0
})
afterAll(async () => {
  await jobs.close()
  await server.close()
  await database.drop()
})

const post = async (letter: Partial<Letter> | null = {}): Promise<string> => {
  const link = randomUUID()
  const plain = { id: link, to: 'jane@example.com', subject: 'Your link', text: 'Here it is.\n' }
  if (letter !== null) letters.set(link, { ...plain, ...letter })
  await jobs.send(queue, [{ job: { username: 'jane', link } }])
  jobs.nudge(queue)
  return link
}

const arrived = (count: number) => vi.waitFor(() => expect(server.letters).toHaveLength(count), patient)
const isOver = async (link: string): Promise<void> =>
  vi.waitFor(async () => {
    const { rows } = await database.pool.query<{ state: string }>(
      "select state from pgboss.job where name = 'mail' and data->>'link' = $1",
      [link],
    )
    expect(rows).toEqual([{ state: 'completed' }])
  }, patient)

test('a letter is sent to one person, as text, with the Message-ID of its link', async () => {
  const text = `Größe: ${'a long line '.repeat(20)}\n${portal}/verify#${'x'.repeat(150)}\n`
  const link = await post({ subject: 'Einladung für Sie', text, to: 'jane@example.com' })
  await arrived(1)
  const [letter] = server.letters
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
    expect(server.letters.flatMap((letter) => letter.to)).not.toContain('eve@example.com')
    expect(server.letters.map(({ headers }) => headers['Bcc'])).toEqual(server.letters.map(() => undefined))
  },
)

test('what the mail server does not take now is tried again', async () => {
  server.next = 451
  await post()
  await arrived(1)
  expect(lines).toEqual([expect.objectContaining({ mail: 'not sent', reason: 'EMESSAGE 451' })])
})

test('what it refuses for good is given up, with a line that says nothing of whom it was to', async () => {
  server.next = 550
  const link = await post()
  await isOver(link)
  expect(server.letters).toEqual([])
  expect(lines).toEqual([{ mail: 'given up', reason: 'EMESSAGE 550', link }])
})

test('an address that is refused for good is told with its person, and with an answer that names nobody', async () => {
  server.refused.set('jane@example.com', [550, '5.1.1 <jane@example.com>: Jane Miller is not known here'])
  const link = await post()
  await isOver(link)
  expect(refusals).toEqual([
    { username: 'jane', email: 'jane@example.com', answer: '550 5.1.1 there is no such mailbox' },
  ])
  expect(lines).toEqual([{ mail: 'given up', reason: 'EENVELOPE 550', link }])
  server.refused.clear()
})

test.each(['no such user (#5.1.1)', 'Requested action not taken: 5.1.1 unknown'])(
  'an address is refused for good wherever the answer has its code: %s',
  async (words) => {
    server.refused.set('jane@example.com', [550, words])
    await isOver(await post())
    expect(refusals).toMatchObject([{ answer: '550 5.1.1 there is no such mailbox' }])
    server.refused.clear()
  },
)

test.each([
  [554, 'not here'],
  [550, 'relay not permitted'],
  [550, 'Blocked by zen.spamhaus.org'],
  [550, 'Service unavailable, 5.1.1.20 is on a list'],
])('what may be refused of all we send is not the address’s fault: %i %s', async (code, words) => {
  server.refused.set('jane@example.com', [code, words])
  const link = await post()
  await isOver(link)
  expect([refusals, server.letters, settled]).toEqual([[], [], []])
  server.refused.clear()
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
    server.refused.set(address, [code, words])
    const link = await post()
    await vi.waitFor(() => expect(composed.filter((each) => each === link).length).toBeGreaterThan(1), patient)
    server.refused.clear()
    await arrived(1)
    await isOver(link)
    expect([refusals, settled]).toEqual([[], [link]])
  },
)

test('an address that is refused for now is tried again', async () => {
  server.refused.set('jane@example.com', [450, '4.2.1 busy'])
  await post()
  await vi.waitFor(() => expect(lines).toMatchObject([{ mail: 'not sent' }]), patient)
  server.refused.clear()
  await arrived(1)
  expect(refusals).toEqual([])
})

test('a mailbox that is full is no bad address: that letter alone is given up', async () => {
  server.refused.set('jane@example.com', [552, '5.2.2 mailbox full'])
  await isOver(await post())
  server.refused.clear()
  await post()
  await arrived(1)
  expect(refusals).toEqual([])
})

test('a letter has the address with which a mail program unsubscribes, and a part in HTML', async () => {
  const oneClick = `${portal}/api/v1/mail/unsubscriptions/one-click?token=t`
  await post({ html: '<p>Here it is: “Größe” = 1</p>\n', oneClick })
  await arrived(1)
  const [letter] = server.letters
  expect(letter).toMatchObject({ text: 'Here it is.\n', html: '<p>Here it is: “Größe” = 1</p>\n' })
  expect(letter?.headers).toMatchObject({
    'List-Unsubscribe': `<${oneClick}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  })
  expect(letter?.headers['Content-Type']).toContain('multipart/alternative')
})

test('a letter whose answer was lost goes twice, with one Message-ID', async () => {
  server.next = 'taken and lost'
  const link = await post()
  await arrived(2)
  expect(server.letters.map(({ headers }) => headers['Message-ID'])).toEqual([
    `<${link}@portal.example.com>`,
    `<${link}@portal.example.com>`,
  ])
})

test('what there is no reason to send any more is not sent', async () => {
  const link = await post(null)
  await isOver(link)
  expect(server.letters).toEqual([])
  expect(composed).toContain(link)
})
