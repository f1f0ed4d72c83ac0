import { test as base } from '../plutus-test.ts'
import { type OwnPlutus, startOwnPlutus } from './own-plutus.ts'

/** Tests with a server that no other file's tests know; those of one worker share it. */
export const test = base.extend<object, { plutus: OwnPlutus }>({
  plutus: [
    async ({}, use) => {
      const plutus = await startOwnPlutus()
      await use(plutus)
      await plutus.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})
