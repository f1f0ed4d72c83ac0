import { expect, test } from 'vitest'
import { seedDemoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import { nobodyAffected, openTestFirm } from '../import/small-firm.ts'
import { breaksDay } from './open-test-breaks.ts'
import { plantAndMend } from './planted-breaks.ts'

test('five breaks planted in the statements of the demo firm are found, explained, corrected and gone', async () => {
  const firm = await openTestFirm()
  const seeded = await seedDemoFirm(firm.pool, firm.log, {
    today: breaksDay,
    now: Date.now,
    bringUsers: nobodyAffected,
    progress: () => undefined,
    signal: new AbortController().signal,
  })()
  expect(seeded).toMatchObject({ right: { _tag: 'Imported' } })
  await plantAndMend(firm, '2024-03-28', '2024-06-28')
  await firm.drop()
})
