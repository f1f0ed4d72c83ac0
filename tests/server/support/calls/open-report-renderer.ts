import { setTimeout as sleep } from 'node:timers/promises'
import { type CheckReport, createCheck } from '../../../../server/reports/check-report.ts'
import { openTemplateSandbox } from '../../../../server/sandbox/templates/open-template-sandbox.ts'
import type { ChromiumPool } from '../../../../server/printing/chromium-pool.ts'
import { openFormats } from '../../../../server/reports/formats/format-report.ts'
import { createRenderReport, type RenderReport } from '../../../../server/reports/run/render-report.ts'
import { TE } from '../../../../src/domain/fp.ts'

interface TestRenderer {
  readonly renderReport: RenderReport
  readonly check: CheckReport
  /** Holds the next report until the test releases it or its signal fires; resolves once it is held. */
  readonly hold: () => { readonly held: Promise<AbortSignal>; readonly letGo: () => void }
  readonly stop: () => Promise<void>
}

interface Hold {
  readonly signal: (signal: AbortSignal) => void
  readonly released: Promise<undefined>
}

const noPool: ChromiumPool = {
  use: () => TE.left({ _tag: 'NoPrinter' }),
  useSlot: () => TE.left({ _tag: 'NoPrinter' }),
  close: () => Promise.resolve(),
}

/** The real sandbox and formats, without a Chromium unless one is given. */
export const openReportRenderer = (pool = noPool): TestRenderer => {
  const sandbox = openTemplateSandbox({ processes: 1 })
  const formats = openFormats({ pool, onDefect: () => undefined })
  const real = createRenderReport(sandbox, formats.formatReport)
  const holds: Hold[] = []

  return {
    check: createCheck(sandbox, () => new Date()),
    renderReport: (draft, as, making) => async () => {
      const hold = holds.shift()
      if (hold !== undefined) {
        hold.signal(making.signal)
        while (!making.signal.aborted && !(await Promise.race([hold.released.then(() => true), sleep(10, false)])));
      }
      return real(draft, as, making)()
    },
    hold: () => {
      const { promise: held, resolve: signal } = Promise.withResolvers<AbortSignal>()
      const { promise: released, resolve: letGo } = Promise.withResolvers<undefined>()
      holds.push({ signal, released })
      return { held, letGo: () => letGo(undefined) }
    },
    stop: async () => {
      await formats.close()
      await sandbox.close()
    },
  }
}
