import { expect, test, vi } from 'vitest'
import { storedKinds } from '../../../server/stored-kinds.ts'
import { openTestApp } from '../../server/support/calls/test-app.ts'

const opened = vi.hoisted(() => new Set<string>())

vi.mock(import('../../../server/log/repository.ts'), async (importOriginal) => {
  const original = await importOriginal()
  const openOnDemandRepository: typeof original.openOnDemandRepository = (services, kind, keeping) => {
    opened.add(kind.prefix)
    return original.openOnDemandRepository(services, kind, keeping)
  }
  return { ...original, openOnDemandRepository }
})

test('of all that the server reads on demand it is checked at the start whether it can be read', async () => {
  const app = await openTestApp()
  const checked: readonly string[] = storedKinds.map(({ prefix }) => prefix)
  expect(opened.size).toBeGreaterThan(5)
  expect([...opened].filter((prefix) => !checked.includes(prefix))).toEqual([])
  await app.drop()
})
