import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type PlutusProcess, startPlutus } from '../../tests/support/plutus-process.ts'

interface StartOptions {
  /** Started a second time, so that its memory holds nothing from creating the demo firm. */
  readonly isRested?: boolean
}

/** Starts a Plutus with the embedded database and the demo firm, and runs `work`. */
export const withPlutus = async <A>(
  work: (plutus: PlutusProcess) => Promise<A>,
  { isRested = false }: StartOptions = {},
): Promise<A> => {
  const folder = await mkdtemp(path.join(tmpdir(), 'plutus-bench-'))
  const settings = { PLUTUS_DATA: path.join(folder, 'data'), PLUTUS_SEED: 'demo' }
  if (isRested) await (await startPlutus(settings)).stop()
  const plutus = await startPlutus(settings)
  try {
    return await work(plutus)
  } finally {
    await plutus.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
