import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Plutus, startPlutus } from '../../tests/support/plutus-process.ts'

interface Start {
  /** Started a second time: what making the demo firm left in its memory is gone. */
  readonly isRested?: boolean
}

/** Runs `work` beside a Plutus of its own, on the embedded database with the demo firm. */
export const withPlutus = async <A>(
  work: (plutus: Plutus) => Promise<A>,
  { isRested = false }: Start = {},
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
