import { buildOnce } from '../build-programs.ts'
import { openSandboxMetrics, type SandboxMetrics } from '../sandbox-metrics.ts'
import { type UnzipLimits, unzipLimits } from './landing.ts'
import { buildZipProgram } from './program.ts'
import { unzipUpload } from './unzip.ts'
import type { ZipUnzipper, UnzipRequest } from './unzipper.ts'

interface UnzipperOptions extends Partial<UnzipLimits> {
  readonly metrics?: SandboxMetrics
}

export const openUnzipper = (
  { metrics = openSandboxMetrics(), ...given }: UnzipperOptions = {},
  build = buildZipProgram,
): ZipUnzipper => {
  const limits = { ...unzipLimits, ...given }
  const programOnce = buildOnce(build)
  const closing = new AbortController()
  const all = new Set<Promise<unknown>>()

  const unzipped = async (unzipping: UnzipRequest) => {
    const program = await programOnce()
    return unzipUpload(unzipping, { limits, program, metrics }, AbortSignal.any([unzipping.signal, closing.signal]))
  }

  const begun = async (unzipping: UnzipRequest) => {
    const running = unzipped(unzipping)
    all.add(running)
    try {
      return await running
    } finally {
      all.delete(running)
    }
  }

  return {
    unzip: (unzipping) => () => begun(unzipping),
    close: async () => {
      closing.abort()
      await Promise.allSettled(all)
    },
  }
}
