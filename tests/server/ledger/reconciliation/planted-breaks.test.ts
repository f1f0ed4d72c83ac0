import { expect, test } from 'vitest'
import { seedDemoFirm } from '../../../../server/demo/seed-demo-firm.ts'
import { nobody, openTestFirm } from '../import/small-firm.ts'
import { today } from './open-test-breaks.ts'
import { plantAndMend } from './planted-breaks.ts'

test('five breaks planted in the statements of the demo firm are found, explained, corrected and gone', async () => {
  const firm = await openTestFirm()
  const seeded = await seedDemoFirm(firm.pool, firm.log, {
    today,
    now: Date.now,
    bringUsers: nobody,
    progress: () => undefined,
    signal: new AbortController().signal,
  })()
  expect(seeded).toMatchObject({ right: { _tag: 'Imported' } })
  await plantAndMend(firm, '2024-03-28', '2024-06-28')
  await firm.drop()
})
