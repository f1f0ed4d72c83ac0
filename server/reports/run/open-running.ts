import type { Pool } from 'pg'
import type { EventLog, Tail } from '../../log/event-log.ts'
import type { Logos } from '../library/open-logos.ts'
import type { CheckReport } from '../check-report.ts'
import type { Outputs } from '../outputs.ts'
import type { Sources } from '../sources/open-sources.ts'
import { createMaker, type Maker } from './maker.ts'
import type { Press } from './press.ts'
import { openRunBook, type RunBook } from './run-book.ts'
import { openRunDesk, type RunDesk, type TellProgress } from './run-desk.ts'

/** Everything reports are run with. */
export interface Running {
  readonly book: RunBook
  readonly maker: Maker
  readonly desk: RunDesk
  readonly check: CheckReport
  readonly tell: TellProgress
  readonly close: () => Promise<void>
}

interface RunningOptions {
  readonly house: {
    readonly pool: Pool
    readonly log: EventLog
    readonly tail: Tail
    readonly now: () => Date
    readonly sources: Pick<Sources, 'gather'>
    readonly logos: Logos
    readonly outputs: Outputs
  }
  readonly press: Press
  readonly check: CheckReport
  readonly tell: TellProgress
  /** What this server is called among those on one database, also after a restart. */
  readonly node: string
  readonly report: (defect: unknown) => void
  /** Whether what failed like this may succeed once the database is back. */
  readonly mayPass: (error: unknown) => boolean
}

const sweepMs = 60_000

/** What this node had begun when it was killed is settled before anything new is. */
export const openRunning = async ({
  house,
  press,
  check,
  tell,
  node,
  report,
  mayPass,
}: RunningOptions): Promise<Running> => {
  const book = openRunBook({ ...house, node })
  const maker = createMaker({ ...house, press })
  const closing = new AbortController()
  await book.sweep('ours')
  const sweeping = setInterval(() => {
    book.sweep('anybodys').catch(report)
  }, sweepMs)
  return {
    ...{ book, maker, check, tell },
    desk: openRunDesk({ ...house, book, maker, tell, mayPass, closing: closing.signal }),
    close: () => {
      closing.abort()
      clearInterval(sweeping)
      return Promise.resolve()
    },
  }
}
