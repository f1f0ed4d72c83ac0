import { expect, test } from 'vitest'
import type { Cage } from '../../../../../server/reports/cage/cage.ts'
import { notingRefusals } from '../../../../../server/reports/cage/note-refusals.ts'
import type { SecurityEvent } from '../../../../../server/log/security-log.ts'
import { TE } from '../../../../../src/domain/fp.ts'
import type { ReportFault } from '../../../../../src/domain/report/report-fault.ts'

const script = { markup: 'Jane Doe', helpers: '', header: '', footer: '', data: '{}' }

/** What is noted when a report ends so. */
const notedOf = async (_tag: ReportFault['_tag'], signal?: AbortSignal): Promise<readonly SecurityEvent[]> => {
  const noted: SecurityEvent[] = []
  const cage: Cage = { write: () => TE.left({ _tag, message: 'Jane Doe' }), close: () => Promise.resolve() }
  const security = { note: (event: SecurityEvent) => noted.push(event), countIn: () => undefined }
  await notingRefusals(cage, security).write(script, signal)()
  return noted
}

test.each(['NotAllowed', 'TooSlow', 'TooLarge', 'OutOfMemory', 'CageLost'] as const)(
  'a report that ends as %s is noted, and nothing of what is in it',
  async (reason) => {
    expect(await notedOf(reason)).toEqual([{ security: 'sandbox-refusal', reason }])
  },
)

test.each(['TemplateFault', 'HelperFault'] as const)('a report that ends as %s is its author’s alone', async (tag) => {
  expect(await notedOf(tag)).toEqual([])
})

test('a report that is called off is no refusal', async () => {
  expect(await notedOf('CageLost', AbortSignal.abort())).toEqual([])
})
