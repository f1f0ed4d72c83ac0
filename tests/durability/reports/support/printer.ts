import process from 'node:process'
import { openChromiumPool } from '../../../../server/printing/chromium-pool.ts'
import { O } from '../../../../src/domain/fp.ts'

/** Prints until it is killed. It prints `warm` once a browser works. */
const chromiumPool = openChromiumPool({
  executablePath: O.fromNullable(process.env['CHROMIUM_PATH']),
  onDefect: (defect) => console.log('defect', defect),
})

await chromiumPool.use({}, async (context) => {
  const page = await context.newPage()
  await page.setContent('<p>at work</p>')
  console.log('warm')
  await page.waitForSelector('#never', { timeout: 0 })
})()
