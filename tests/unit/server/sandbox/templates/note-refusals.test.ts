import { expect, test } from 'vitest'
import type { SandboxRefusal, TemplateSandbox } from '../../../../../server/sandbox/templates/template-sandbox.ts'
import { withRefusalLog } from '../../../../../server/sandbox/templates/open-template-sandbox.ts'
import type { SecurityEvent } from '../../../../../server/logger/security-log.ts'
import { TE } from '../../../../../src/domain/fp.ts'
import type { ReportFault } from '../../../../../src/domain/reports/template/report-fault.ts'

const faultOf = (_tag: ReportFault['_tag']): ReportFault => ({ _tag, message: 'Jane Doe' })

const report = {
  markup: 'Jane Doe',
  helpers: '',
  header: '',
  footer: '',
  data: '{}',
  moment: '2026-06-30T00:00:00.000Z',
  fields: [],
}

/** The security events recorded when writing or checking a report ends with this refusal. */
const notedOf = async (
  act: 'write' | 'check',
  refusal: SandboxRefusal,
  signal?: AbortSignal,
): Promise<readonly SecurityEvent[]> => {
  const noted: SecurityEvent[] = []
  const refusing = () => TE.left(refusal)
  const sandbox: TemplateSandbox = {
    write: refusing,
    check: refusing,
    renew: () => undefined,
    close: () => Promise.resolve(),
  }
  const security = { note: (event: SecurityEvent) => noted.push(event), countIn: () => undefined }
  await withRefusalLog(sandbox, security)[act](report, signal)()
  return noted
}

test.each(['NotAllowed', 'TooSlow', 'TooLarge', 'OutOfMemory', 'CageLost'] as const)(
  'a report that ends as %s is noted, and nothing of what is in it',
  async (reason) => {
    for (const act of ['write', 'check'] as const)
      expect(await notedOf(act, faultOf(reason))).toEqual([{ security: 'sandbox-refusal', reason }])
  },
)

test.each(['TemplateFault', 'HelperFault'] as const)('a report that ends as %s is its author’s alone', async (tag) => {
  expect(await notedOf('write', faultOf(tag))).toEqual([])
})

test('a report that is called off is no refusal', async () => {
  expect(await notedOf('write', faultOf('CageLost'), AbortSignal.abort())).toEqual([])
})

test('mere load is no refusal', async () => {
  expect(await notedOf('write', { _tag: 'ReportsBusy' })).toEqual([])
})
