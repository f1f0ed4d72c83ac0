import type { Jobs } from '../jobs/open-jobs.ts'
import { coalescedSignal } from '../log/concurrency/coalesced-signal.ts'
import type { Tail } from '../log/event-log.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type RefusedAddress, workMail } from '../mail/work-mail.ts'
import { type LetterServices, openLetters } from './compose-letters.ts'
import { postDigests } from './post-digests.ts'
import { beginPosting, postDue, type PostingServices } from './post-due.ts'
import { atOnceQueue, digestQueue } from './queues.ts'

interface MailingWork extends LetterServices {
  readonly tail: Tail
  readonly siteSettings: { readonly timeZone: () => string }
  readonly standIns: PostingServices['standIns']
  readonly jobs: Pick<Jobs, 'work' | 'send' | 'nudge'>
  readonly mailer: Mailer
  readonly refused: (refusal: RefusedAddress) => Promise<void>
  readonly writeLine: (line: Readonly<Record<string, unknown>>) => void
  readonly onDefect: (defect: unknown) => void
  readonly retryAfterSeconds?: number
}

const everyMs = 30_000
const news = ['MessageSent', 'NotificationSent']

export const workMailing = async (services: MailingWork): Promise<{ readonly close: () => Promise<void> }> => {
  const {
    tail,
    jobs,
    mailer,
    refused,
    writeLine,
    onDefect,
    retryAfterSeconds = atOnceQueue.retryAfterSeconds,
  } = services
  const { atOnce, digest, digested } = openLetters(services)
  const sending = { jobs, mailer, refused, log: writeLine }
  await workMail({
    ...{ ...sending, queue: { ...atOnceQueue, retryAfterSeconds }, compose: atOnce },
    named: ({ position }) => ({ position }),
  })
  await workMail({
    ...{ ...sending, queue: { ...digestQueue, retryAfterSeconds }, compose: digest, settled: digested },
    named: ({ upTo }) => ({ upTo }),
  })
  await beginPosting(services)

  const [signal, ending] = [coalescedSignal(), new AbortController()]
  const stopListening = tail.subscribe(({ type }) => {
    if (news.includes(type)) signal.raise()
  })
  const post = async (): Promise<void> => {
    await postDue(services)
    await postDigests(services)
    for (const queue of [atOnceQueue, digestQueue]) jobs.nudge(queue)
  }
  const keepPosting = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await post().catch(onDefect)
      await signal.raised(everyMs)
    }
  }
  const posting = keepPosting()
  return {
    close: async () => {
      stopListening()
      ending.abort()
      signal.raise()
      await posting
    },
  }
}
