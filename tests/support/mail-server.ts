import { once } from 'node:events'
import { text as textOf } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

/** A letter as it arrived. */
export interface MailedLetter {
  readonly from: string
  readonly to: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly html: string | null
}

export interface MailServer {
  readonly url: string
  /** All that was taken, the oldest first. */
  readonly letters: MailedLetter[]
  /** Answers the next letter with this SMTP code, or accepts it and then drops the connection. Null accepts it normally. */
  next: number | 'taken and lost' | null
  /** Addresses that are refused, be it to write to or from, each with the code and the words it is refused with. */
  readonly refused: Map<string, readonly [code: number, words: string]>
  readonly close: () => Promise<void>
}

const decoded = (body: string): string =>
  Buffer.from(
    body
      .replaceAll('=\r\n', '')
      .replace(/=([\dA-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))),
    'latin1',
  ).toString()

interface Part {
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
}

const readPart = (raw: string): Part => {
  const end = raw.indexOf('\r\n\r\n')
  const lines = raw
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
  const headers = Object.fromEntries(lines.map((line) => [line.split(':')[0] ?? '', line.replace(/^[^:]*: */, '')]))
  const body = raw.slice(end + 4)
  const isQuoted = headers['Content-Transfer-Encoding'] === 'quoted-printable'
  return { headers, text: (isQuoted ? decoded(body) : body).replaceAll('\r\n', '\n') }
}

const refusal = (responseCode: number, words = 'not now'): Error => Object.assign(new Error(words), { responseCode })

/** A letter of several parts is its plain text, and its HTML apart. */
const read = (raw: string): Pick<MailedLetter, 'headers' | 'text' | 'html'> => {
  const whole = readPart(raw)
  const [, boundary] = /boundary="([^"]+)"/.exec(whole.headers['Content-Type'] ?? '') ?? []
  if (boundary === undefined) return { ...whole, html: null }
  const parts = raw
    .split(`\r\n--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart()))
  const partOf = (type: string) => parts.find(({ headers }) => headers['Content-Type']?.startsWith(type))?.text
  return { headers: whole.headers, text: partOf('text/plain') ?? '', html: partOf('text/html') ?? null }
}

/** Ignores connection errors: a sender may be killed in the middle of a letter. */
const goneAway = (): void => undefined

/** A real SMTP server on a port of its own. */
export const openMailServer = async (): Promise<MailServer> => {
  const letters: MailedLetter[] = []
  const refused: MailServer['refused'] = new Map()
  const state: { next: MailServer['next'] } = { next: null }
  const answerTo = (
    { address }: { readonly address: string },
    _session: unknown,
    answer: (refused?: Error | null) => void,
  ): void => {
    const [code, words] = refused.get(address) ?? []
    answer(code === undefined ? undefined : refusal(code, words))
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onMailFrom: answerTo,
    onRcptTo: answerTo,
    onData: (stream, { envelope }, answer) => {
      void textOf(stream).then((raw) => {
        const { next } = state
        state.next = null
        if (typeof next === 'number') {
          answer(refusal(next))
          return
        }
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        letters.push({ from, to: envelope.rcptTo.map(({ address }) => address), ...read(raw) })
        if (next === null) answer()
        else for (const connection of server.connections) connection.close()
      }, goneAway)
    },
  })
  server.on('error', goneAway)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const port = address !== null && typeof address !== 'string' ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port.toString()}`,
    letters,
    refused,
    get next() {
      return state.next
    },
    set next(next) {
      state.next = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(resolve)
      }),
  }
}
